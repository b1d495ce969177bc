import type { Payment, PaymentStatus } from '@akyede/contract/payments'
import { track } from '#kit/analytics.ts'
import { tabValue } from '#kit/tab-value.ts'

/** The outcome of a payment for its payer. */
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

/** The view of a payment: its outcome, or while it waits, what it waits for. */
export type PaymentView = Exclude<PaymentOutcome, 'waiting'> | 'asked' | 'voucher' | 'checking'

export function viewOf({
  status,
  next_action,
  action_expires_at,
}: Pick<Payment, 'status' | 'next_action' | 'action_expires_at'>): PaymentView {
  const outcome = outcomeOf(status)
  if (outcome !== 'waiting') return outcome
  if (next_action === 'otp') return 'voucher'
  return next_action === 'wait' && action_expires_at ? 'asked' : 'checking'
}

export const orderAddress = ({ order_id }: Pick<Payment, 'order_id'>): string => `/orders/${order_id}`

const counted = tabValue('akyede:counted-purchase', (value): value is string => typeof value === 'string')

/** Tracks a purchase once per payment, with its amount and without the order. */
export function countPurchase({ reference, amount }: Pick<Payment, 'reference' | 'amount'>): void {
  if (counted.read() === reference) return
  counted.write(reference)
  track('purchase', { value: amount })
}
