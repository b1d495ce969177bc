import { add, type Pesewas, smallest, times, zero } from '@akyede/contract/money'
import type { PaymentStatus } from '@akyede/contract/payments'
import { inOneRoundTrip, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, ne, sql } from '#platform/sql.ts'
import { asServer } from './audit-money.ts'
import './events.ts'
import { postJournal } from './ledger.ts'
import {
  changePayment,
  countOutcome,
  lockPayment,
  type PaymentRow,
  savePayment,
  toPaymentPayload,
} from './payment.ts'
import { computeRefundableAmount } from './request-refund.ts'
import { isReviewedBeyond } from './review-refund.ts'
import { refunds } from './tables.ts'

type Row = typeof refunds.$inferSelect

interface LostDispute extends Record<string, unknown> {
  readonly id: string
  readonly provider_dispute_id: string
  /** What the shop bears of it because refunds were under way. */
  readonly borne: Pesewas
}

/**
 * A dispute was lost while this refund was under way, so the shop bore the loss in addition to it. Without the refund
 * the money left once: the loss becomes the refund. Returns how much of the refund the payer has got by disputes.
 */
export async function refundByLostDisputes(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
): Promise<Pesewas> {
  const { rows } = await tx.execute<LostDispute>(sql`
    select disputes.id, disputes.provider_dispute_id, sum(entry.amount)::int as borne
    from disputes join ledger_entries as entry on entry.subject_type = 'dispute' and entry.subject_id = disputes.id
      and entry.account = 'chargebacks' and entry.journal in ('dispute', 'dispute refunded')
    where disputes.payment_id = ${payment.id} and disputes.status = 'lost'
    group by disputes.id having sum(entry.amount) > 0 order by disputes.id`)
  let covered = zero
  let current = payment
  for (const { id, provider_dispute_id, borne } of rows) {
    const amount = smallest(borne, await computeRefundableAmount(tx, current))
    if (amount <= 0) break
    const lost = { reason: `dispute ${provider_dispute_id}-${refund.id}`, amount }
    await postJournal(tx, {
      journal: 'dispute refunded',
      causeId: await bookLostRefund(platform, tx, current, lost),
      subjectType: 'dispute',
      subjectId: id,
      at: platform.clock.now(),
      entries: [
        ['chargebacks', times(amount, -1)],
        [`provider:${payment.provider}`, amount],
      ],
    })
    current = await lockPayment(tx, payment.id)
    covered = add(covered, amount)
  }
  return covered
}

/**
 * Books what the provider took for a lost dispute as a refund that it has already made. Returns the id of the refund.
 */
export async function bookLostRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  { reason, amount }: Pick<Row, 'reason' | 'amount'>,
): Promise<string> {
  const now = platform.clock.now()
  const facts = { payment_id: payment.id, reason, amount, status: 'processed' }
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newId(), ...facts, created_at: now, processed_at: now })
    .returning()
  if (!refund) throw new Error('the refund of a lost dispute was not written')
  await bookRefunded(platform, tx, payment, refund)
  return refund.id
}

/** Books the money of a processed refund and emits its event. The payment must be locked. */
export async function bookRefunded(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
): Promise<void> {
  const refunded = add(payment.refunded, refund.amount)
  const whole = refunded === payment.captured
  const [given] = await inOneRoundTrip([
    !whole && (isReviewedBeyond(payment) || (await isStuckBeside(tx, payment, refund)))
      ? savePayment(tx, payment, { refunded })
      : changePayment(tx, payment, whole ? 'refunded' : statusAfterPart(payment), { refunded }),
    postJournal(tx, {
      journal: 'refund',
      causeId: refund.id,
      subjectType: payment.subject_type,
      subjectId: payment.subject_id,
      at: platform.clock.now(),
      entries: [
        ['buyer', refund.amount],
        [`provider:${payment.provider}`, times(refund.amount, -1)],
      ],
    }),
  ])
  await platform.outbox.emit(tx, 'payment.refunded', {
    ...toPaymentPayload(given),
    amount: refund.amount,
    whole,
    reason: refund.reason,
    refund_id: refund.id,
    ...(refund.part_id && { part_id: refund.part_id }),
  })
  countOutcome(platform, tx, given)
  const facts = { reference: payment.reference, amount: refund.amount, refund_id: refund.id }
  await platform.audit.write(tx, 'refund_settled', facts, asServer(payment))
}

/** Whether the payment is under review and another of its refunds needs attention. */
async function isStuckBeside(tx: Transaction, payment: PaymentRow, refund: Row): Promise<boolean> {
  if (payment.status !== 'needs_review') return false
  const stuck = and(eq(refunds.payment_id, payment.id), eq(refunds.status, 'needs_attention'))
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(stuck, ne(refunds.id, refund.id)))
    .limit(1)
  return rows.length > 0
}

const statusAfterPart = ({ status }: PaymentRow): PaymentStatus =>
  status === 'disputed' ? 'disputed' : 'partially_refunded'
