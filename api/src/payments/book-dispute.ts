import { smallest, subtract } from '@akyede/contract/money'
import type { PaymentStatus } from '@akyede/contract/payments'
import { afterCommit, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray, isNull, ne, sql } from '#platform/sql.ts'
import { announcePartRefund } from './announce-part-refund.ts'
import { asServer, auditReview } from './audit-money.ts'
import { bookLostRefund } from './book-refunded.ts'
import './events.ts'
import { postJournal } from './ledger.ts'
import { changePayment, countOutcome, lockPayment, type PaymentRow } from './payment.ts'
import type { ProviderDispute } from './provider.ts'
import { returnReasonPattern } from './refund-reason.ts'
import { computeRefundableAmount, findPendingRefundAmount } from './request-refund.ts'
import { isReviewedBeyond } from './review-refund.ts'
import { disputes, refunds } from './tables.ts'
import { canBecome, canDisputeBecome, type DisputeStatus, openDisputeStatuses } from './transitions.ts'

type Row = typeof disputes.$inferSelect

const isOpen = (status: DisputeStatus): boolean => (openDisputeStatuses as readonly string[]).includes(status)

/**
 * Books a dispute as the provider reports it, once, whatever the order and number of its events. An open dispute
 * makes the payment disputed; a lost one is a refund that the provider has already made.
 */
export const bookDispute = (platform: Platform, paymentId: string, dispute: ProviderDispute): Promise<void> =>
  transaction(platform.database, async tx => {
    const payment = await lockPayment(tx, paymentId)
    // Money that was never captured cannot be disputed. The event is processed again once the money is booked.
    if (payment.captured === 0) throw new Error('a payment without money is disputed')
    const changed = await writeDispute(platform, tx, payment, dispute)
    if (!changed) return
    if (changed.status === 'lost') await bookLoss(platform, tx, await lockPayment(tx, paymentId), changed)
    await followDisputes(platform, tx, await lockPayment(tx, paymentId))
  })

/** Writes the dispute and returns it when its status changed. */
async function writeDispute(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  dispute: ProviderDispute,
): Promise<Row | undefined> {
  const now = platform.clock.now()
  const { id: provider_dispute_id, status, amount, category, resolution, dueAt: due_at } = dispute
  // The payer's words to their bank are not stored again after an erasure, which empties the email.
  const reason = payment.email === '' ? null : dispute.reason
  const facts = { status, amount, category, reason, resolution, due_at, updated_at: now }
  const resolved_at = isOpen(status) ? null : now
  const isSame = and(
    eq(disputes.provider, payment.provider),
    eq(disputes.provider_dispute_id, provider_dispute_id),
  )
  const [known] = await tx.select().from(disputes).where(isSame).for('update')
  if (known && !canDisputeBecome(known.status as DisputeStatus, status)) {
    const { status: _, ...changes } = facts
    if (known.status === status && isOpen(status)) await tx.update(disputes).set(changes).where(isSame)
    return undefined
  }
  const [row] = known
    ? await tx
        .update(disputes)
        .set({ ...facts, resolved_at })
        .where(isSame)
        .returning()
    : await tx
        .insert(disputes)
        .values({
          id: newId(),
          payment_id: payment.id,
          provider: payment.provider,
          provider_dispute_id,
          ...facts,
          opened_at: dispute.openedAt ?? now,
          resolved_at,
          created_at: now,
        })
        .returning()
  await announce(platform, tx, payment, dispute)
  if (!known && row && isOpen(status))
    await platform.outbox.emit(tx, 'payment.dispute_opened', { dispute_id: row.id })
  return row
}

async function announce(
  { audit, log, metrics }: Platform,
  tx: Transaction,
  payment: PaymentRow,
  { id: dispute_id, status, amount }: ProviderDispute,
): Promise<void> {
  const { reference, provider } = payment
  await audit.write(tx, 'payment_dispute', { reference, amount, dispute_id, status }, asServer(payment))
  afterCommit(tx, () => {
    metrics.count('dispute', { provider, status })
    log.warn('a dispute of a payment changed', { reference, event: `dispute.${status}` })
  })
}

/**
 * Books what the provider took for a lost dispute as a refund of what is left of the payment. Any amount beyond
 * that, because of an earlier refund, is the shop's own loss; so is what refunds under way may still send, until they
 * fail.
 */
async function bookLoss(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  { id, provider_dispute_id, amount: lost }: Row,
): Promise<void> {
  const now = platform.clock.now()
  const left = () => computeRefundableAmount(tx, payment)
  if ((await left()) < lost) await dropUnsentRefunds(platform, tx, payment)
  const amount = smallest(lost, await left())
  if (amount > 0)
    await bookLostRefund(platform, tx, payment, { reason: `dispute ${provider_dispute_id}`, amount })
  await postJournal(tx, {
    journal: 'dispute',
    causeId: id,
    subjectType: 'dispute',
    subjectId: id,
    at: now,
    entries: [
      ['chargebacks', subtract(lost, amount)],
      [`provider:${payment.provider}`, subtract(amount, lost)],
    ],
  })
}

/** Deletes unsent refunds that exceed what is left after a lost dispute, because the payer already has that money. */
async function dropUnsentRefunds(platform: Platform, tx: Transaction, payment: PaymentRow): Promise<void> {
  const dropped = await tx
    .update(refunds)
    .set({ status: 'failed', failure_reason: 'the provider took the money for a dispute', check_at: null })
    .where(
      and(
        eq(refunds.payment_id, payment.id),
        eq(refunds.status, 'requested'),
        isNull(refunds.provider_refund_id),
      ),
    )
    .returning()
  for (const refund of dropped)
    await announcePartRefund(platform, tx, payment, refund, 'payment.part_refund_failed')
}

/** Sets the status of a locked payment by its disputes, then by its refunds. */
async function followDisputes(platform: Platform, tx: Transaction, payment: PaymentRow): Promise<void> {
  const open = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.payment_id, payment.id), inArray(disputes.status, [...openDisputeStatuses])))
    .limit(1)
  if (open.length === 0 && payment.status !== 'disputed') return
  if (open.length === 0) await sendWaitingRefunds(platform, tx, payment)
  const to = open.length > 0 ? 'disputed' : await statusByRefunds(tx, payment)
  if (to === payment.status || !canBecome(payment.status, to)) return
  const changed = await changePayment(tx, payment, to, to === 'needs_review' ? reviewAfter(payment) : {})
  countOutcome(platform, tx, changed)
  if (to === 'needs_review') await auditReview(platform, tx, changed)
}

/** Refunds waited for the end of the disputes, after some days for six hours at a time. */
const sendWaitingRefunds = ({ clock }: Platform, tx: Transaction, { id }: PaymentRow) =>
  tx
    .update(refunds)
    .set({ check_at: clock.now() })
    .where(and(eq(refunds.payment_id, id), eq(refunds.status, 'requested')))

/** A review that began before the dispute goes on for its own reason. */
const reviewAfter = ({ failure_reason, review_reason }: PaymentRow) =>
  review_reason === null
    ? { failure_reason: 'a refund needs attention', review_reason: 'refund_failed' as const }
    : { failure_reason, review_reason }

/** The status of a payment after its disputes are over. */
async function statusByRefunds(tx: Transaction, payment: PaymentRow): Promise<PaymentStatus> {
  const { captured, refunded } = payment
  if (refunded === captured) return 'refunded'
  if (isReviewedBeyond(payment)) return 'needs_review'
  const ofPayment = eq(refunds.payment_id, payment.id)
  const rows = await tx
    .select({ status: refunds.status })
    .from(refunds)
    .where(
      and(ofPayment, ne(refunds.status, 'processed'), sql`${refunds.reason} not like ${returnReasonPattern}`),
    )
  const isStuck = rows.some(({ status }) => status === 'failed' || status === 'needs_attention')
  if (isStuck || captured !== payment.amount) return 'needs_review'
  if ((await findPendingRefundAmount(tx, payment.id)) === captured - refunded) return 'refund_pending'
  return refunded > 0 ? 'partially_refunded' : 'succeeded'
}
