import { type Cedis, formatPesewas, times, toPesewas } from '@akyede/contract/money'
import { LeftOut, TruncatedList } from './left-out.tsx'
import type { CheckoutQuote } from './use-gift-quote.ts'

interface AllItemsSummaryProps {
  quote: CheckoutQuote
  /** All items of the list, with unit prices. */
  items: readonly { readonly id: string; readonly name: string; readonly price: Cedis }[]
  /** Accessible name of the list. */
  label: string
}

/** The items that one order for the whole list contains and leaves out. */
export function AllItemsSummary({ quote, items, label }: AllItemsSummaryProps) {
  const taken = quote.items.flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id)
    return item ? [{ ...item, quantity }] : []
  })
  return (
    <>
      <TruncatedList
        label={label}
        className="grid gap-1.5"
        rows={taken.map(({ id, name, price, quantity }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {name}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <span className="tabular-nums">{formatPesewas(times(toPesewas(price), quantity))}</span>
          </li>
        ))}
      />
      <LeftOut skipped={quote.skipped} items={items} />
    </>
  )
}
