import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { auditReview } from './audit-money.ts'
import { changePayment, countOutcome, type PaymentRow, savePayment } from './payment.ts'
import { canBecome } from './transitions.ts'

const beginning = 'the provider refunded more than'
type BeyondReason = `${typeof beginning} ${string}`

/**
 * More of a locked payment was refunded than was owed, so a person must compare the provider's list with ours. A payment
 * that is disputed or refunded in full keeps its status, and the log has the event.
 */
export async function reviewRefundBeyond(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  failure_reason: BeyondReason,
): Promise<void> {
  const { reference, status } = payment
  platform.log.error('a refund goes beyond its payment', { reference, event: 'refund.beyond' })
  if (status === 'needs_review') await savePayment(tx, payment, { failure_reason })
  if (status === 'disputed' || !canBecome(status, 'needs_review')) return
  const reviewed = await changePayment(tx, payment, 'needs_review', { failure_reason })
  await auditReview(platform, tx, reviewed)
  countOutcome(platform, tx, reviewed)
}

/** Whether a payment is under review for that: other refunds do not end the review, but a person does. */
export const isReviewedBeyond = ({ status, failure_reason }: PaymentRow): boolean =>
  status === 'needs_review' && failure_reason !== null && failure_reason.startsWith(beginning)
