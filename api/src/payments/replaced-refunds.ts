import { formatPesewas, largest, type Pesewas, smallest, subtract, times, zero } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, gte, isNull, ne } from '#platform/sql.ts'
import { asServer } from './audit-money.ts'
import './events.ts'
import { lockPayment, toPaymentPayload } from './payment.ts'
import { isRequestedAtWill, isRequestedByStaff } from './refund-reason.ts'
import { computeRefundableAmount } from './request-refund.ts'
import { refunds } from './tables.ts'

type Row = typeof refunds.$inferSelect

/**
 * Keeps refunds from paying what a resumed one pays: those that were requested since it failed, and of which the provider
 * does not know yet. What a return, a problem or a cancellation refunds for the same parcel waits until it is known what
 * is left. Returns the other ones, which a person requested because it had failed.
 */
export async function holdReplacements(tx: Transaction, resumed: Row): Promise<Row[]> {
  const unsent = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, resumed.payment_id),
        ne(refunds.id, resumed.id),
        eq(refunds.status, 'requested'),
        isNull(refunds.sent_at),
        isNull(refunds.waits_for),
        gte(refunds.created_at, resumed.failed_at ?? resumed.created_at),
      ),
    )
    .orderBy(asc(refunds.created_at), asc(refunds.id))
    .for('update')
  const isOfSameParcel = ({ part_id }: Row) => part_id !== null && part_id === resumed.part_id
  const mayWait = resumed.part_id !== null && isRequestedByStaff(resumed.reason)
  const failure_reason = `waits for the refund of ${formatPesewas(resumed.amount)} that the provider resumed`
  for (const { id } of unsent.filter(
    refund => mayWait && isOfSameParcel(refund) && !isRequestedAtWill(refund.reason),
  ))
    await tx.update(refunds).set({ waits_for: resumed.id, failure_reason }).where(eq(refunds.id, id))
  return unsent.filter(
    refund =>
      isRequestedAtWill(refund.reason) &&
      (refund.part_id === null || resumed.part_id === null || isOfSameParcel(refund)),
  )
}

const isWaitingFor = (refundId: string) =>
  and(eq(refunds.waits_for, refundId), isNull(refunds.withheld), eq(refunds.status, 'requested'))

/** The refund failed again, so those that waited for it are sent in full. */
export const releaseReplacements = ({ clock }: Platform, tx: Transaction, { id }: Pick<Row, 'id'>) =>
  tx
    .update(refunds)
    .set({ waits_for: null, failure_reason: null, check_at: clock.now() })
    .where(isWaitingFor(id))

/**
 * The provider made a refund for which others waited: they are lowered by what it paid of them, which is what it paid
 * `beyond` the price of the parcel or what is beyond the payment, and sent. Returns by how much.
 */
export async function withholdFromReplacements(
  platform: Platform,
  tx: Transaction,
  { paymentId, refundId }: { readonly paymentId: string; readonly refundId: string },
  beyond: Pesewas,
): Promise<Pesewas> {
  const payment = await lockPayment(tx, paymentId)
  const waiting = await tx
    .select()
    .from(refunds)
    .where(isWaitingFor(refundId))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
    .for('update')
  if (waiting.length === 0) return zero
  const now = platform.clock.now()
  const beyondPayment = times(await computeRefundableAmount(tx, payment), -1)
  const most = largest(zero, beyond, beyondPayment)
  let left = most
  for (const { id, amount: requested, reason } of waiting) {
    const withheld = smallest(left, requested)
    const amount = subtract(requested, withheld)
    left = subtract(left, withheld)
    const isPaid = amount === 0
    await tx
      .update(refunds)
      .set({
        amount,
        withheld,
        failure_reason:
          withheld > 0 ? `${formatPesewas(withheld)} of it was paid by an earlier refund` : null,
        ...(isPaid ? { status: 'processed', processed_at: now, check_at: null } : { check_at: now }),
      })
      .where(eq(refunds.id, id))
    if (isPaid)
      await platform.outbox.emit(tx, 'payment.refund_withheld', { ...toPaymentPayload(payment), reason })
    const facts = { reference: payment.reference, amount: withheld, refund_id: id }
    if (withheld > 0) await platform.audit.write(tx, 'refund_withheld', facts, asServer(payment))
  }
  return subtract(most, left)
}
