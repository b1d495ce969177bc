import { limits } from '@akyede/contract/limits'
import type { FulfilmentRow, OrderItemRow, OrderRow } from './order.ts'

/** Units that the buyer has requested to return, by line item; withdrawn requests do not count. */
export type RequestedReturnUnits = ReadonlyMap<string, number>

/** Whether an order was placed and at least some of its money is retained. */
export const isPlacedAndPaid = ({ status, payment_status }: OrderRow): boolean =>
  status === 'placed' && (payment_status === 'paid' || payment_status === 'partially_refunded')

/** The end of the return period of a delivered fulfilment (D124). */
export const returnDeadline = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + limits.returns.within)

/** The time until which a fulfilment can be returned; undefined before its delivery and after that time. */
export function findReturnDeadline(
  order: OrderRow,
  { status, delivered_at }: FulfilmentRow,
  now: Date,
): Date | undefined {
  const end = delivered_at && returnDeadline(delivered_at)
  return end && status === 'delivered' && isPlacedAndPaid(order) && now <= end ? end : undefined
}

/**
 * The number of units of a line item that can be returned now. Units made to order count, because they may be
 * broken.
 */
export const countReturnableUnits = (
  order: OrderRow,
  fulfilment: FulfilmentRow,
  item: OrderItemRow,
  { asked, now }: { readonly asked: RequestedReturnUnits; readonly now: Date },
): number =>
  findReturnDeadline(order, fulfilment, now) ? Math.max(0, item.quantity - (asked.get(item.id) ?? 0)) : 0
