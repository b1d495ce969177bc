import { limits } from '@akyede/contract/limits'
import type { FulfilmentRow, OrderItemRow, OrderRow } from './order.ts'

/** Pieces of an order's lines that its buyer has asked to return, by line; what was withdrawn does not count. */
export type RequestedReturnUnits = ReadonlyMap<string, number>

/** Whether an order was sent and its money is here, all or some of it. */
export const isPlacedAndPaid = ({ status, payment_status }: OrderRow): boolean =>
  status === 'placed' && (payment_status === 'paid' || payment_status === 'partially_refunded')

/** The end of the time in which a part that has arrived can be returned (D124). */
export const returnDeadline = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + limits.returns.within)

/** Until when pieces of a part can be returned; undefined while it is not there, and once that time is over. */
export function findReturnDeadline(
  order: OrderRow,
  { status, delivered_at }: FulfilmentRow,
  now: Date,
): Date | undefined {
  const end = delivered_at && returnDeadline(delivered_at)
  return end && status === 'delivered' && isPlacedAndPaid(order) && now <= end ? end : undefined
}

/** How many pieces of a line can be returned now; what was made for its buyer counts, for it may be broken. */
export const countReturnableUnits = (
  order: OrderRow,
  part: FulfilmentRow,
  item: OrderItemRow,
  { asked, now }: { readonly asked: RequestedReturnUnits; readonly now: Date },
): number =>
  findReturnDeadline(order, part, now) ? Math.max(0, item.quantity - (asked.get(item.id) ?? 0)) : 0
