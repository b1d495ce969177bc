import type { Skipped } from '@akyede/contract/gifts'
import { type Cedis, formatPesewas, times, toPesewas } from '@akyede/contract/money'
import type { ReactElement } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { skippedWords } from './claim-status.ts'
import type { CheckoutQuote } from './use-gift-quote.ts'

interface LeftOutProps {
  skipped: readonly Skipped[]
  /** All items of the list. */
  items: readonly { readonly id: string; readonly name: string }[]
}

/** The items that one order for a whole list leaves out, and why. */
export function LeftOut({ skipped, items }: LeftOutProps) {
  const skippedItems = leftOutWords(skipped, items)
  if (skippedItems.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p className="font-semibold">Not included:</p>
      <TruncatedList
        label="Not included"
        className="grid gap-0.5"
        rows={skippedItems.map(({ id, text }) => <li key={id}>{text}</li>)}
      />
    </div>
  )
}

/** Names and reasons of the items left out; items that are no longer on the list are not named. */
export const leftOutWords = (
  skipped: readonly Skipped[],
  items: readonly { readonly id: string; readonly name: string }[],
): { readonly id: string; readonly text: string }[] =>
  skipped.flatMap(({ item_id: id, reason }) => {
    const name = items.find(item => item.id === id)?.name
    return name ? [{ id, text: `${name} (${skippedWords[reason]})` }] : []
  })

/** A longer list would push the form below the fold. */
const visibleRows = 6

interface TruncatedListProps {
  /** Accessible name of the list. */
  label: string
  className: string
  /** One list element for each row. */
  rows: readonly ReactElement[]
}

/** Shows the first rows of a list and hides the rest behind a disclosure. */
function TruncatedList({ label, className, rows }: TruncatedListProps) {
  // One or two more rows are shown rather than hidden.
  const shown = rows.length <= visibleRows + 2 ? rows.length : visibleRows
  const rest = rows.slice(shown)
  return (
    <>
      <ul aria-label={label} className={className}>
        {rows.slice(0, shown)}
      </ul>
      {rest.length > 0 && (
        <Disclosure summary={`And ${rest.length} more`}>
          <ul aria-label={`${label}: the rest`} className={className}>
            {rest}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

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
