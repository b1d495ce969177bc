import { Failure } from '@akyede/contract/failures'
import { type Cedis, type Pesewas, toPesewas, zero } from '@akyede/contract/money'
import type { OfficeRefundReason } from '@akyede/contract/office-order-words'
import { findShortNames } from '#feature/accounts'
import { addKeptRefund, findUnrefunded, lockOrderWithContents } from '#feature/orders'
import { findPaymentWithMovements, keepReviewedMoney, lockPayment, type PaymentRow } from '#feature/payments'
import { findReturnedUnits } from '#feature/returns'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { findAuditOfOrder } from '#platform/find-audit.ts'
import { newId } from '#platform/ids.ts'
import type { ExpectedVersions } from '#platform/if-match.ts'
import type { OfficeContext } from './index.ts'
import { consumeRefundLimit } from './refund-limit.ts'
import { actedBy } from './require-staff.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payment_reviewed: { reference: string; decision: 'keep' | 'give_back' }
  }
}

export interface StaffRefund {
  readonly paymentId: string
  /** The idempotency key: a repeated call finds the refund that it requested. */
  readonly key: string
  readonly expected: ExpectedVersions
  readonly amount?: Cedis | undefined
  readonly part_id?: string | undefined
  readonly reason: OfficeRefundReason
  readonly words: string
}

/**
 * Requests a refund for a member of staff under the payment's lock. Throws `office.not_found`,
 * `office.changed_meanwhile` when another refund was requested since the caller read the payment, `office.beyond_limit`,
 * and what `requestRefund` does.
 */
export async function refundForStaff(
  { platform, payments }: OfficeContext,
  tx: Transaction,
  caller: SignedIn,
  { paymentId, key, expected, amount, part_id: partId, reason, words }: StaffRefund,
): Promise<void> {
  const known = await findKnown(tx, paymentId)
  // Locks the order before the payment, in the same order as other refunds of a fulfilment, to prevent deadlocks.
  const most = partId === undefined ? undefined : await lockUnrefunded(tx, known, partId)
  const payment = await lockPayment(tx, paymentId)
  const refunds = (await findPaymentWithMovements(tx, paymentId))?.refunds ?? []
  const refundReason = `office ${key}` as const
  const first = refunds.find(refund => refund.reason === refundReason)
  const requested = amount === undefined ? undefined : toPesewas(amount)
  if (first) {
    const isSame =
      first.part_id === (partId ?? null) && (requested === undefined || requested === first.amount)
    if (!isSame) throw new Failure('idempotency.reused')
    return
  }
  if (expected && !expected.includes(refunds.length)) throw await changedMeanwhile(tx, payment)
  const left = await payments.findRefundableAmount(tx, payment)
  const by = actedBy(caller, { reason, words })
  const part = requested ?? most
  if (most !== undefined && (most <= 0 || (part ?? zero) > most))
    throw new Failure('payment.nothing_to_refund')
  await payments.refund(tx, payment, refundReason, { part, partId, by })
  // Prevents a second refund of this amount for a problem or with a return.
  if (partId && part !== undefined) await addKeptRefund(tx, partId, part)
  await consumeRefundLimit(platform.clock, tx, caller, part ?? left)
}

/** Locks the order of a fulfilment, and returns what is left to refund of it. */
async function lockUnrefunded(
  tx: Transaction,
  { subject_type, subject_id }: PaymentRow,
  partId: string,
): Promise<Pesewas> {
  const found = subject_type === 'order' ? await lockOrderWithContents(tx, subject_id) : undefined
  const part = found?.fulfilments.find(({ id }) => id === partId)
  if (!found || !part) throw new Failure('office.not_found')
  return findUnrefunded(found.order, found, part, await findReturnedUnits(tx, subject_id))
}

/** Names who requested the last refund, and when (E12). */
async function changedMeanwhile(tx: Transaction, { subject_id, reference }: PaymentRow): Promise<Failure> {
  const entries = await findAuditOfOrder(tx, subject_id, [reference])
  const last = entries.findLast(({ event }) => event === 'refund_asked')
  const userId = Number(last?.actor.match(/^user:(\d+)$/)?.[1])
  const name = (await findShortNames(tx, Number.isNaN(userId) ? [] : [userId])).get(userId)
  return new Failure('office.changed_meanwhile', {
    facts: last ? { by: name ?? last.actor, at: last.at.toISOString() } : {},
  })
}

/** Ends the review of a payment. Throws `payment.not_in_review`, and for a refund what `refundForStaff` does. */
export async function reviewForStaff(
  context: OfficeContext,
  tx: Transaction,
  caller: SignedIn,
  {
    paymentId,
    expected,
    decision,
    words,
  }: {
    readonly paymentId: string
    readonly expected: ExpectedVersions
    readonly decision: 'keep' | 'give_back'
    readonly words: string
  },
): Promise<void> {
  const { platform, payments } = context
  await findKnown(tx, paymentId)
  const payment = await lockPayment(tx, paymentId)
  if (payment.status !== 'needs_review') throw new Failure('payment.not_in_review')
  const refunds = (await findPaymentWithMovements(tx, paymentId))?.refunds ?? []
  if (expected && !expected.includes(refunds.length)) throw await changedMeanwhile(tx, payment)
  const by = actedBy(caller, { words })
  if (decision === 'keep') await keepReviewedMoney(platform, tx, payment)
  else {
    const left = await payments.findRefundableAmount(tx, payment)
    await payments.refund(tx, payment, `office ${newId()}`, { by })
    await consumeRefundLimit(platform.clock, tx, caller, left)
  }
  const facts = { reference: payment.reference, decision }
  await platform.audit.write(tx, 'payment_reviewed', facts, { userId: payment.user_id ?? undefined, ...by })
}

async function findKnown(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  const known = await findPaymentWithMovements(tx, paymentId)
  if (!known) throw new Failure('office.not_found')
  return known.payment
}
