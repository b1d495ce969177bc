import { add, type Pesewas, refundShare, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'

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

/** Amount paid for the chosen units; a pesewa of discount that cannot be split falls on the last unit. */
export const paidFor = (lines: readonly ReturnableLineItem[], chosen: ReturnQuantities): Pesewas =>
  add(
    ...lines.map(({ item }) =>
      refundShare(toPesewas(item.paid), item.quantity, {
        before: item.quantity - item.returnable,
        pieces: chosen[item.id] ?? 0,
      }),
    ),
  )
