import { add, type Pesewas, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { refundShare } from '@akyede/contract/return-words'

type Part = Order['fulfilments'][number]

/** A line of which something can be returned, with its maker. */
export interface ReturnableLineItem {
  readonly item: Part['items'][number]
  readonly maker: string
  /** Until when. */
  readonly until: string
}

export const returnableLineItems = ({ fulfilments }: Order): readonly ReturnableLineItem[] =>
  fulfilments.flatMap(({ vendor, return_until, items }) =>
    items.flatMap(item =>
      return_until !== null && item.returnable > 0 ? [{ item, maker: vendor.name, until: return_until }] : [],
    ),
  )

/** Pieces by the id of their line. */
export type ReturnQuantities = Readonly<Record<string, number>>

/** What was paid for the chosen pieces; a pesewa of a discount that cannot be shared out comes with the last. */
export const paidFor = (lines: readonly ReturnableLineItem[], chosen: ReturnQuantities): Pesewas =>
  add(
    ...lines.map(({ item }) =>
      refundShare(toPesewas(item.paid), item.quantity, {
        before: item.quantity - item.returnable,
        pieces: chosen[item.id] ?? 0,
      }),
    ),
  )
