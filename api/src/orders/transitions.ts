import type { AdvanceStatus, FulfilmentStatus } from '@akyede/contract/fulfilment'
import type { OrderPaymentStatus, OrderStatus, OrderSummaryStatus } from '@akyede/contract/orders'

/** The transitions of an order. Late money may revive an ended one (`revive-order.ts`). */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  placed: ['cancelled', 'expired'],
  cancelled: ['placed'],
  expired: ['placed'],
}

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to)

/** The reason why an order ended. A cancellation is a decision; the other two may be a slow payment. */
export type EndReason = 'cancelled_by_buyer' | 'cancelled_by_shop' | 'expired' | 'payment_failed'

/** The end reason of an order whose payment ended with this status. */
export function endReasonFor(payment: string | undefined): EndReason {
  if (payment === 'expired') return 'expired'
  return payment === 'cancelled' ? 'cancelled_by_buyer' : 'payment_failed'
}

/** The transitions of an order's money. Late money pays for an ended order or is refunded. */
const paymentTransitions: Record<OrderPaymentStatus, readonly OrderPaymentStatus[]> = {
  pending: ['paid', 'none'],
  none: ['paid', 'partially_refunded', 'refunded'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
}

export const canPaymentBecome = (from: OrderPaymentStatus, to: OrderPaymentStatus): boolean =>
  paymentTransitions[from].includes(to)

/**
 * The transitions of a fulfilment. Steps may be skipped forwards and are never reversed. One that was sent is cancelled
 * only when it did not arrive and all of its money is refunded (E75).
 */
const fulfilmentTransitions = {
  unfulfilled: ['making', 'shipped', 'delivered', 'cancelled'],
  making: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: ['returned', 'cancelled'],
  returned: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type FulfilmentRowStatus = keyof typeof fulfilmentTransitions
export { type AdvanceStatus, advanceStatuses } from '@akyede/contract/fulfilment'

export const canAdvance = (from: FulfilmentRowStatus, to: AdvanceStatus): boolean =>
  (fulfilmentTransitions[from] as readonly string[]).includes(to)

/** Only a delivered fulfilment can be returned. */
export const canReturn = (from: FulfilmentRowStatus): boolean =>
  (fulfilmentTransitions[from] as readonly string[]).includes('returned')

const canEnd = (from: FulfilmentRowStatus): boolean =>
  (fulfilmentTransitions[from] as readonly string[]).includes('cancelled')

/** Until it is sent, a maker can cancel a fulfilment (E27), and its buyer when it is late (E76). */
export const canCancelFulfilment = (from: FulfilmentRowStatus): boolean => canEnd(from) && !isSent(from)

/** A fulfilment that did not arrive can be cancelled with a full refund (E75). */
export const canCancelUnarrived = canEnd

/** Whether its units have left the maker. */
export const isSent = (status: FulfilmentRowStatus): boolean =>
  status === 'shipped' || status === 'delivered' || status === 'returned'

/** A paid order can be cancelled free of charge until production starts (D124). */
export const isCancellable = (
  order: { readonly status: OrderStatus; readonly payment_status: OrderPaymentStatus },
  fulfilments: readonly { readonly status: FulfilmentRowStatus }[],
): boolean =>
  canBecome(order.status, 'cancelled') &&
  order.payment_status === 'paid' &&
  fulfilments.every(row => row.status === 'unfulfilled')

/** Staff may also cancel a paid order whose production has started, until something is sent. */
export const isCancellableByShop: typeof isCancellable = (order, fulfilments) =>
  canBecome(order.status, 'cancelled') &&
  order.payment_status === 'paid' &&
  fulfilments.every(row => row.status === 'unfulfilled' || row.status === 'making')

/** One status for all fulfilments of an order that are not cancelled: that of the slowest. */
export function deriveFulfilmentStatus(rows: readonly FulfilmentRowStatus[]): FulfilmentStatus {
  const fulfilments = rows.filter(row => row !== 'cancelled')
  if (fulfilments.length === 0) return 'unfulfilled'
  const all = (status: FulfilmentRowStatus) => fulfilments.every(row => row === status)
  if (all('returned')) return 'returned'
  if (fulfilments.every(row => row === 'delivered' || row === 'returned')) return 'delivered'
  const sent = fulfilments.filter(isSent).length
  if (sent === fulfilments.length) return 'shipped'
  if (sent > 0) return 'partially_shipped'
  return fulfilments.includes('making') ? 'making' : 'unfulfilled'
}

/** The status that lists show and filter by, derived from the three axes (D122). */
export function summaryStatus(
  order: OrderStatus,
  payment: OrderPaymentStatus,
  fulfilment: FulfilmentStatus,
): OrderSummaryStatus {
  if (payment === 'refunded') return 'refunded'
  if (order !== 'placed') return 'cancelled'
  if (payment === 'pending' || payment === 'none') return 'pending'
  // Returned goods count as delivered until their money is refunded.
  if (fulfilment === 'delivered' || fulfilment === 'returned') return 'delivered'
  return fulfilment === 'shipped' ? 'shipped' : 'processing'
}
