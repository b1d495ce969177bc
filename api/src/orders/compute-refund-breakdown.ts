import { add, subtract, times, zero } from '@akyede/contract/money'
import { type ReturnRefund, refundOfReturn } from '@akyede/contract/return-refund'
import type { OrderContents, OrderRow } from './order.ts'
import type { RefundBreakdown } from './post-sale.ts'

interface ReturnUnits {
  readonly order_item_id: string
  readonly quantity: number
}

export interface ReturnRefundBreakdown extends RefundBreakdown, ReturnRefund {}

/** Refund for units of one fulfilment. `cameBack` counts the units returned before, by line item. */
export function computeRefundBreakdown(
  order: OrderRow,
  { fulfilments, items }: OrderContents,
  { partId, pieces }: { readonly partId: string; readonly pieces: readonly ReturnUnits[] },
  cameBack: ReadonlyMap<string, number>,
): ReturnRefundBreakdown {
  const lines = items
    .filter(item => item.fulfilment_id === partId)
    .map(item => ({
      price: item.price,
      paid: subtract(item.total, item.discount),
      quantity: item.quantity,
      before: cameBack.get(item.id) ?? 0,
      now: pieces.find(({ order_item_id }) => order_item_id === item.id)?.quantity ?? 0,
    }))
  const place = fulfilments.findIndex(({ id }) => id === partId)
  const refund = refundOfReturn({
    lines,
    shipping: fulfilments[place]?.shipping ?? zero,
    wrapping: order.wrapping,
    parcels: fulfilments.length,
    place,
  })
  return { ...refund, price: add(...lines.map(({ price, now }) => times(price, now))) }
}
