import type { Order, OrderSummary, OrderSummaryStatus } from '@akyede/contract/orders'
import type { ReturnStatus } from '@akyede/contract/return-words'
import type { BadgeTone } from '#ui/badge.tsx'

/** The word and tone of each order status. */
export const statusWords = {
  pending: { text: 'Payment pending', tone: 'waiting' },
  processing: { text: 'Processing', tone: 'calm' },
  shipped: { text: 'Shipped', tone: 'calm' },
  delivered: { text: 'Delivered', tone: 'good' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  refunded: { text: 'Refunded', tone: 'plain' },
} as const satisfies Record<OrderSummaryStatus, { text: string; tone: BadgeTone }>

/** An unmatched payment ends the order, but its payer should read that it is being checked. */
export type ShownStatus = OrderSummaryStatus | 'checking'

export const shownWords = {
  ...statusWords,
  checking: { text: 'Payment being checked', tone: 'waiting' },
} as const satisfies Record<ShownStatus, { text: string; tone: BadgeTone }>

export const shownStatus = ({ status, payment_under_review }: OrderSummary): ShownStatus =>
  payment_under_review ? 'checking' : status

export const statusNames = Object.keys(statusWords) as OrderSummaryStatus[]

export const isStatusName = (text: string | null): text is OrderSummaryStatus =>
  text !== null && Object.hasOwn(statusWords, text)

/** The last step that was reached; skipped steps count as passed. */
export const currentStep = (timeline: Order['timeline']): number =>
  Math.max(
    0,
    timeline.findLastIndex(({ at }) => at !== null),
  )

/** The tone of each return status. */
export const returnTones: Record<ReturnStatus, BadgeTone> = {
  requested: 'waiting',
  approved: 'waiting',
  refused: 'plain',
  withdrawn: 'plain',
  lapsed: 'plain',
  received: 'calm',
  refunded: 'good',
}
