import { Failure } from '@akyede/contract/failures'
import {
  addKeptRefund,
  findUnrefunded,
  isPlacedAndPaid,
  lockOrder,
  lockOrderWithContents,
} from '#feature/orders'
import {
  findPaymentWithMovements,
  isRequestedByStaff,
  type PaymentRow,
  type RefundRow,
} from '#feature/payments'
import { findReturnedUnits } from '#feature/returns'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import type { OfficeContext } from './index.ts'
import { consumeRefundLimit } from './refund-limit.ts'
import { actedBy } from './require-staff.ts'

/**
 * Pays a refund that failed as a transfer. Throws what `refundByTransfer` does, `office.beyond_limit`, and
 * `payment.nothing_to_refund` when less than its amount is left of its fulfilment.
 */
export const transferRefundForStaff = (
  { platform, payments }: OfficeContext,
  caller: SignedIn,
  { paymentId, refundId, words }: { paymentId: string; refundId: string; words: string },
): Promise<void> =>
  payments.refundByTransfer({
    paymentId,
    refundId,
    by: actedBy(caller, { words }),
    lockSubject: tx => lockSubject(tx, paymentId),
    async accept(tx, payment, refund) {
      await countAgain(tx, payment, refund)
      await consumeRefundLimit(platform.clock, tx, caller, refund.amount)
    },
  })

/** Marks a refund as failed that the provider may still make. Throws what `markRefundFailed` does. */
export const markRefundFailedForStaff = (
  { payments }: OfficeContext,
  caller: SignedIn,
  { paymentId, refundId, words }: { paymentId: string; refundId: string; words: string },
): Promise<void> =>
  payments.markRefundFailed({
    paymentId,
    refundId,
    by: actedBy(caller, { words }),
    lockSubject: tx => lockSubject(tx, paymentId),
  })

async function lockSubject(tx: Transaction, paymentId: string): Promise<void> {
  const known = await findPaymentWithMovements(tx, paymentId)
  if (known?.payment.subject_type === 'order') await lockOrder(tx, known.payment.subject_id)
}

/** Counts a failed refund of a fulfilment again, unless the fulfilment was refunded in another way since. */
async function countAgain(tx: Transaction, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { status, reason, part_id: partId, amount } = refund
  // One that needs attention still counts.
  if (status !== 'failed' || partId === null || !isRequestedByStaff(reason)) return
  const found = await lockOrderWithContents(tx, payment.subject_id)
  const part = found?.fulfilments.find(({ id }) => id === partId)
  if (!found || !part) throw new Failure('office.not_found')
  const left = findUnrefunded(found.order, found, part, await findReturnedUnits(tx, found.order.id))
  // What is left of the money of an order that was cancelled belongs to its buyer.
  if (isPlacedAndPaid(found.order) && amount > left) throw new Failure('payment.nothing_to_refund')
  await addKeptRefund(tx, partId, amount)
}
