import type { PaymentStatus } from '@akyede/contract/payments'

/** What a payment means to the person who made it. */
export type PaymentOutcome = 'waiting' | 'paid' | 'failed' | 'in review' | 'returned'

const outcomes: Record<PaymentStatus, PaymentOutcome> = {
  created: 'waiting',
  pending: 'waiting',
  action_required: 'waiting',
  succeeded: 'paid',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
  needs_review: 'in review',
  disputed: 'in review',
  refund_pending: 'returned',
  partially_refunded: 'returned',
  refunded: 'returned',
}

export const outcomeOf = (status: PaymentStatus): PaymentOutcome => outcomes[status]

export const successAddress = (reference: string): string =>
  `/checkout/success?reference=${encodeURIComponent(reference)}`
