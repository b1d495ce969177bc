import { add, type Pesewas, refundShare, smallest, subtract, zero } from '@akyede/contract/money'
import { type ReturnRefund, refundOfReturn } from '@akyede/contract/return-refund'
import type { OrderContents, OrderRow } from './order.ts'
import { creditedFor, type RefundBreakdown } from './post-sale.ts'

interface ReturnUnits {
  readonly order_item_id: string
  readonly quantity: number
}

export interface ReturnRefundBreakdown extends RefundBreakdown, ReturnRefund {}

/**
 * Refund for units of one fulfilment, less what was refunded for kept units. `cameBack` counts the units returned
 * before, by line item.
 */
export function computeRefundBreakdown(
  order: OrderRow,
  { fulfilments, items }: OrderContents,
  { partId, units }: { readonly partId: string; readonly units: readonly ReturnUnits[] },
  cameBack: ReadonlyMap<string, number>,
): ReturnRefundBreakdown {
  const lines = items
    .filter(item => item.fulfilment_id === partId)
    .map(item => ({
      credited: creditedFor(item),
      paid: subtract(item.total, item.discount),
      quantity: item.quantity,
      before: cameBack.get(item.id) ?? 0,
      now: units.find(({ order_item_id }) => order_item_id === item.id)?.quantity ?? 0,
    }))
  const place = fulfilments.findIndex(({ id }) => id === partId)
  const refund = refundOfReturn({
    lines,
    shipping: fulfilments[place]?.shipping ?? zero,
    wrapping: order.wrapping,
    parcels: fulfilments.length,
    place,
    kept: fulfilments[place]?.kept_refund ?? zero,
  })
  const shareOf = (worth: 'paid' | 'credited') =>
    add(
      ...lines.map(line => refundShare(line[worth], line.quantity, { before: line.before, units: line.now })),
    )
  // What was refunded before was taken from the maker at the same amount.
  const takenBefore = subtract(shareOf('paid'), refund.paid)
  return { ...refund, credited: subtract(shareOf('credited'), takenBefore) }
}

/**
 * Lowers a refund to what is left of the order's money in pesewas, and returns its amount. The shop has paid the
 * difference before at its own cost, and gets it back: no buyer is refunded more than they paid.
 */
export function limitRefund<Worth extends RefundBreakdown>(
  worth: Worth,
  left: Pesewas,
): { readonly amount: Pesewas; readonly worth: Worth } {
  const due = add(worth.paid, worth.shipping, worth.wrapping)
  const amount = smallest(due, left)
  return { amount, worth: { ...worth, paid: subtract(worth.paid, subtract(due, amount)) } }
}

/** The units of a fulfilment that have not come back. */
export const findKeptUnits = (
  { items }: Pick<OrderContents, 'items'>,
  partId: string,
  cameBack: ReadonlyMap<string, number>,
): ReturnUnits[] =>
  items
    .filter(item => item.fulfilment_id === partId)
    .map(({ id, quantity }) => ({ order_item_id: id, quantity: quantity - (cameBack.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
