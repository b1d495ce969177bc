import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { auditReview } from './audit-money.ts'
import { changePayment, countOutcome, type PaymentRow, savePayment } from './payment.ts'
import type { beyondText } from './review-reason.ts'
import { canBecome } from './transitions.ts'

export type BeyondReason = `${typeof beyondText} ${string}`

/**
 * More of a locked payment was refunded than was owed, so a person must compare the provider's list with ours. The review
 * of a disputed payment begins after the dispute. Of a payment that is refunded in full only the log has the event.
 */
export async function reviewRefundBeyond(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  failure_reason: BeyondReason,
): Promise<void> {
  const { reference, status } = payment
  platform.log.error('a refund goes beyond its payment', { reference, event: 'refund.beyond' })
  const review = { failure_reason, review_reason: 'refunded_beyond' } as const
  if (status === 'needs_review' || status === 'disputed') await savePayment(tx, payment, review)
  else if (canBecome(status, 'needs_review')) {
    const reviewed = await changePayment(tx, payment, 'needs_review', review)
    await auditReview(platform, tx, reviewed)
    countOutcome(platform, tx, reviewed)
  }
}

/** Whether a payment is under review for that: refunds and disputes do not end the review, but a person does. */
export const isReviewedBeyond = ({ status, review_reason }: PaymentRow): boolean =>
  review_reason === 'refunded_beyond' && (status === 'needs_review' || status === 'disputed')
