import { add, type Pesewas, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { refundOfReturn } from '@akyede/contract/return-refund'

type Part = Order['fulfilments'][number]

/** A returnable line item, with its maker. */
export interface ReturnableLineItem {
  readonly item: Part['items'][number]
  readonly maker: string
  /** Last day for a return. */
  readonly until: string
}

export const returnableLineItems = ({ fulfilments }: Order): readonly ReturnableLineItem[] =>
  fulfilments.flatMap(({ vendor, return_until, items }) =>
    items.flatMap(item =>
      return_until !== null && item.returnable > 0 ? [{ item, maker: vendor.name, until: return_until }] : [],
    ),
  )

/** Quantities by line item id. */
export type ReturnQuantities = Readonly<Record<string, number>>

export interface ShownRefund {
  readonly amount: Pesewas
  /** The part of the amount that is for delivery and wrapping. */
  readonly delivery: Pesewas
  /** Whether every chosen parcel comes back whole. */
  readonly isWhole: boolean
}

/** The refund for the chosen units, as the server will compute it: each parcel is a return of its own. */
export function refundFor(order: Order, chosen: ReturnQuantities): ShownRefund {
  const cameBack = (id: string): number =>
    order.returns
      .filter(({ received_at }) => received_at !== null)
      .flatMap(({ items }) => items)
      .reduce((sum, { item_id, quantity }) => (item_id === id ? sum + quantity : sum), 0)
  const refunds = order.fulfilments.flatMap(({ items, shipping, kept_refund }, place) => {
    const lines = items.map(({ id, quantity, paid }) => ({
      quantity,
      paid: toPesewas(paid),
      before: cameBack(id),
      now: chosen[id] ?? 0,
    }))
    if (lines.every(({ now }) => now === 0)) return []
    const [wrapping, parcels] = [toPesewas(order.wrapping), order.fulfilments.length]
    const kept = toPesewas(kept_refund)
    return refundOfReturn({ lines, shipping: toPesewas(shipping), wrapping, parcels, place, kept })
  })
  const delivery = add(...refunds.flatMap(({ shipping, wrapping }) => [shipping, wrapping]))
  return {
    amount: add(...refunds.map(({ paid }) => paid), delivery),
    delivery,
    isWhole: refunds.every(({ isWhole }) => isWhole),
  }
}
