import type { PaymentStatus } from '@akyede/contract/payments'
import type { ReviewReason } from './transitions.ts'

/** How the text of a review begins when more was refunded than was owed. */
export const beyondText = 'the provider refunded more than'
export const otherAmountText = 'amount or currency differs'
export const otherCurrencyText = 'paid twice, in another currency'

/** A review ends with its status, and waits for the end of a dispute. */
export const keepsReview = (status: PaymentStatus): boolean =>
  status === 'needs_review' || status === 'disputed'

interface Review {
  readonly status: string
  readonly review_reason: ReviewReason | null
  readonly failure_reason: string | null
}

/**
 * Why a payment is under review, or will be after its dispute. Processes of a version before the column, which run
 * during an upgrade, write the text alone and leave the reason of a review that they end.
 */
export function reviewReasonOf({ status, review_reason, failure_reason }: Review): ReviewReason | null {
  if (!keepsReview(status as PaymentStatus)) return null
  if (review_reason !== null || failure_reason === null) return review_reason
  if (failure_reason.startsWith(beyondText)) return 'refunded_beyond'
  // A dispute keeps the text of a review that ended before it.
  if (status === 'disputed') return null
  return [otherAmountText, otherCurrencyText].includes(failure_reason) ? 'other_amount' : 'refund_failed'
}
