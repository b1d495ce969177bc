import { add, type Pesewas, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { shareOf } from '@akyede/contract/return-words'

type Part = Order['fulfilments'][number]

/** A line of which something can be returned, with its maker. */
export interface LineToReturn {
  readonly item: Part['items'][number]
  readonly maker: string
  /** Until when. */
  readonly until: string
}

export const linesToReturn = ({ fulfilments }: Order): readonly LineToReturn[] =>
  fulfilments.flatMap(({ vendor, return_until, items }) =>
    items.flatMap(item =>
      return_until !== null && item.returnable > 0 ? [{ item, maker: vendor.name, until: return_until }] : [],
    ),
  )

/** Pieces by the id of their line. */
export type Chosen = Readonly<Record<string, number>>

/** What was paid for the chosen pieces; a pesewa of a discount that cannot be shared out comes with the last. */
export const paidFor = (lines: readonly LineToReturn[], chosen: Chosen): Pesewas =>
  add(
    ...lines.map(({ item }) =>
      shareOf(toPesewas(item.paid), item.quantity, {
        before: item.quantity - item.returnable,
        pieces: chosen[item.id] ?? 0,
      }),
    ),
  )
