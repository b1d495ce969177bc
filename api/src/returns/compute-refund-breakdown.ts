import { add, refundShare, subtract, times, zero } from '@akyede/contract/money'
import type { OrderContents, OrderRow, RefundBreakdown } from '#feature/orders'

interface ReturnUnits {
  readonly order_item_id: string
  readonly quantity: number
}

export interface ReturnRefundBreakdown extends RefundBreakdown {
  /** Whether the whole fulfilment has come back. */
  readonly isWhole: boolean
}

/**
 * Refund for units of one fulfilment, in pesewas: the price paid after discounts; with its last unit also delivery
 * and wrapping. `cameBack` counts the units returned before, by line item.
 */
export function computeRefundBreakdown(
  order: OrderRow,
  { fulfilments, items }: OrderContents,
  { partId, pieces }: { readonly partId: string; readonly pieces: readonly ReturnUnits[] },
  cameBack: ReadonlyMap<string, number>,
): ReturnRefundBreakdown {
  const lines = items
    .filter(item => item.fulfilment_id === partId)
    .map(item => {
      const before = cameBack.get(item.id) ?? 0
      const now = pieces.find(({ order_item_id }) => order_item_id === item.id)?.quantity ?? 0
      return { item, before, now }
    })
  const isWhole = lines.every(({ item, before, now }) => before + now === item.quantity)
  const place = fulfilments.findIndex(({ id }) => id === partId)
  const wrapping = refundShare(order.wrapping, fulfilments.length, { before: place, pieces: 1 })
  return {
    price: add(...lines.map(({ item, now }) => times(item.price, now))),
    paid: add(
      ...lines.map(({ item, before, now }) =>
        refundShare(subtract(item.total, item.discount), item.quantity, { before, pieces: now }),
      ),
    ),
    shipping: isWhole ? (fulfilments[place]?.shipping ?? zero) : zero,
    wrapping: isWhole ? wrapping : zero,
    isWhole,
  }
}
