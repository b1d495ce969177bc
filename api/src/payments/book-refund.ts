import { zero } from '@akyede/contract/money'
import { inOneRoundTrip, prepared, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { announcePartRefund } from './announce-part-refund.ts'
import { asServer, auditReview } from './audit-money.ts'
import { bookRefunded, refundByLostDisputes } from './book-refunded.ts'
import './events.ts'
import { changePayment, countOutcome, lockPayment, type PaymentRow, toPaymentPayload } from './payment.ts'
import type { RefundOutcome } from './provider.ts'
import { isRequestedAgain } from './request-refund.ts'
import { type BeyondReason, reviewRefundBeyond } from './review-refund.ts'
import { refunds } from './tables.ts'
import { canBecome, canRefundBecome, type RefundStatus } from './transitions.ts'

type Row = typeof refunds.$inferSelect

/** Books the state of a refund as the provider reports it, once; polls again at `nextCheck` until it is final. */
export const bookRefund = (
  platform: Platform,
  refundId: string,
  paymentId: string,
  outcome: RefundOutcome,
  nextCheck: Date,
): Promise<void> =>
  transaction(platform.database, async tx => {
    // The payment is always locked first, because its lock decides what happens to its money.
    const [payment, [refund]] = await inOneRoundTrip([
      lockPayment(tx, paymentId),
      lockRefund(tx).execute({ refundId }),
    ])
    if (!refund) return
    const goesOn = outcome.status === 'processing' || outcome.status === 'processed'
    if (goesOn && refund.status === 'failed' && (await isRequestedAgain(tx, refund)))
      return reviewOnce(platform, tx, payment, refund, 'the provider refunded more than was requested')
    switch (outcome.status) {
      case 'unknown':
      case 'unreachable':
        // A refund that was given up meanwhile is not polled any more.
        return saveRefund(tx, refund, { check_at: refund.status === 'failed' ? null : nextCheck })
      case 'refused':
        return failRefund(platform, tx, payment, refund, 'failed', { failure_reason: outcome.reason })
      case 'pending':
      case 'processing':
        // A refund that the provider retries does not need attention any more. A later failure is a new one.
        return changeRefundStatus(
          platform,
          tx,
          payment,
          refund,
          refund.status === 'needs_attention' ? 'processing' : outcome.status,
          { ...idOf(outcome), check_at: nextCheck },
        )
      case 'failed':
        if (!outcome.isFinal)
          return reserveRefund(platform, tx, payment, refund, { ...idOf(outcome), check_at: nextCheck })
        return failRefund(platform, tx, payment, refund, 'failed', idOf(outcome))
      case 'needs_attention':
        return failRefund(platform, tx, payment, refund, 'needs_attention', idOf(outcome))
      case 'processed':
        return settleRefund(platform, tx, payment, refund, idOf(outcome))
    }
  })

const lockRefund = prepared('lock_refund', executor =>
  executor
    .select()
    .from(refunds)
    .where(eq(refunds.id, sql.placeholder('refundId')))
    .for('update'),
)

/** A failed refund is not booked that the provider makes although its money was refunded in another way. */
async function reviewOnce(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
  reason: BeyondReason,
): Promise<void> {
  // A review that a person ended does not begin again when the payment is rechecked.
  if (refund.failure_reason !== reason) await reviewRefundBeyond(platform, tx, payment, reason)
  await saveRefund(tx, refund, { check_at: null, failure_reason: reason })
}

const idOf = ({ providerRefundId }: { providerRefundId: string }) => ({
  provider_refund_id: providerRefundId,
})

async function saveRefund(tx: Transaction, refund: Row, more: Partial<Row>): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...more, taken_until: null })
    .where(eq(refunds.id, refund.id))
}

async function changeRefundStatus(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
  to: RefundStatus,
  more: Partial<Row>,
): Promise<void> {
  if (!canRefundBecome(refund.status as RefundStatus, to)) return saveRefund(tx, refund, more)
  await tx
    .update(refunds)
    .set({ failure_reason: null, ...more, status: to, taken_until: null })
    .where(eq(refunds.id, refund.id))
  if (to === 'failed') await announcePartRefund(platform, tx, payment, refund, 'payment.part_refund_failed')
  else if (refund.status === 'failed')
    await announcePartRefund(platform, tx, payment, refund, 'payment.part_refund_resumed')
}

/**
 * The provider may still make a refund that failed. It reserves its money and is polled, until the provider makes it or
 * staff pay it by transfer or mark it as failed.
 */
async function reserveRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
  more: Partial<Row>,
): Promise<void> {
  // Staff started a transfer while the provider was asked, or one failed, after which they decide again.
  if (refund.by === 'transfer')
    return refund.status === 'failed' ? saveRefund(tx, refund, { check_at: null }) : undefined
  if (refund.status === 'needs_attention') return saveRefund(tx, refund, more)
  const failure_reason = 'it failed, and the provider may still make it'
  await failRefund(platform, tx, payment, refund, 'needs_attention', { ...more, failure_reason })
}

/**
 * A person must help. The refund is not polled until an event says that the provider resumed it, unless `more` says
 * when.
 */
export async function failRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
  to: 'failed' | 'needs_attention',
  more: Partial<Row>,
): Promise<void> {
  if (!canRefundBecome(refund.status as RefundStatus, to)) return saveRefund(tx, refund, { check_at: null })
  await changeRefundStatus(platform, tx, payment, refund, to, {
    check_at: null,
    ...more,
    failed_at: platform.clock.now(),
  })
  const covered = to === 'failed' ? await refundByLostDisputes(platform, tx, payment, refund) : zero
  if (covered >= refund.amount) return
  const current = covered > 0 ? await lockPayment(tx, payment.id) : payment
  const reason = `the refund of ${refund.amount} pesewas ${to === 'failed' ? 'failed' : 'needs attention'}`
  platform.log.error('a refund failed', { reference: payment.reference, event: 'refund.failed' })
  // During a dispute the payment stays disputed; afterwards a stuck refund puts it under review.
  const reviewed =
    current.status !== 'disputed' && canBecome(current.status, 'needs_review')
      ? await changePayment(tx, current, 'needs_review', {
          failure_reason: reason,
          review_reason: 'refund_failed',
        })
      : current
  await platform.outbox.emit(tx, 'payment.refund_failed', toPaymentPayload(reviewed))
  const facts = { reference: payment.reference, amount: refund.amount, refund_id: refund.id }
  await platform.audit.write(tx, 'refund_failed', facts, asServer(payment))
  if (reviewed.status !== current.status) await auditReview(platform, tx, reviewed)
  countOutcome(platform, tx, reviewed)
}

async function settleRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
  more: Partial<Row>,
): Promise<void> {
  if (!canRefundBecome(refund.status as RefundStatus, 'processed'))
    return saveRefund(tx, refund, { check_at: null })
  // The provider refunded more than it captured, such as beside a lost dispute. A person must review it.
  if (refund.amount > payment.captured - payment.refunded) {
    if (refund.status === 'failed')
      return reviewOnce(platform, tx, payment, refund, 'the provider refunded more than is left')
    const { reference } = payment
    platform.log.error('a refund goes beyond its payment', { reference, event: 'refund.beyond' })
    return failRefund(platform, tx, payment, refund, 'needs_attention', more)
  }
  const now = platform.clock.now()
  await inOneRoundTrip([
    changeRefundStatus(platform, tx, payment, refund, 'processed', {
      ...more,
      check_at: null,
      processed_at: now,
    }),
    bookRefunded(platform, tx, payment, refund),
  ])
}
