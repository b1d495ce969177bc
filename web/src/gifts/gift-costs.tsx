import { formatDayRange } from '@akyede/contract/days'
import type { GiftQuote } from '@akyede/contract/gifts'
import { type Cedis, formatCedis } from '@akyede/contract/money'
import type { SharedItem } from '@akyede/contract/share-links'
import { isRemembrance } from '@akyede/contract/wish-words'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import type { GiftList } from './gift-list-path.ts'

interface GiftShownProps {
  item: SharedItem
  list: GiftList
  today: string
}

/** The item that is about to be given. */
export function GiftShown({ item, list, today }: GiftShownProps) {
  const isLate = list.deadline !== null && list.deadline < today && !isRemembrance(list)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4">
        <Picture
          slug={item.picture?.slug}
          placeholder={item.picture?.placeholder}
          alt=""
          sizes="5rem"
          className="overflow-hidden rounded-control"
        />
        <div className="grid gap-0.5">
          <p className="text-lg leading-snug font-semibold">{item.name}</p>
          <p className="text-sm text-ink-2">{[item.variant, item.vendorName].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-ink-2">
            Delivered to {list.owner.first_name}. You won’t need an address.
          </p>
        </div>
      </div>
      {isLate && (
        <p className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
          The event date has passed, but {list.owner.first_name} will still get your gift.
        </p>
      )}
    </div>
  )
}

interface GiftCostsProps {
  quote: UseQueryResult<unknown>
  /** The quote, once it is loaded. */
  costs: GiftQuote | undefined
  /** Label of the price row. */
  term: string
  /** Label of the wrapping, if it is chosen. The row is there before its price, so that nothing moves later. */
  wrap?: string | false
  /** Whether a dearer variant may still be chosen. */
  atLeast?: boolean
}

/** The total with delivery, shown before any payment. */
export function GiftCosts({ quote, costs, term, wrap = false, atLeast = false }: GiftCostsProps) {
  if (quote.error && !costs) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-danger-soft p-4">
        <p className="font-semibold text-danger">{quote.error.message}</p>
        <Button variant="secondary" onClick={() => void quote.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const { subtotal, shipping, wrapping, total, town, arrives } = costs ?? {}
  return (
    <dl aria-busy={quote.isLoading} className="grid min-h-28 content-start gap-1.5">
      <Cost term={term} amount={subtotal} atLeast={atLeast} />
      <Cost term={town ? `Delivery to ${town}` : 'Delivery'} amount={shipping} free />
      {wrap && <Cost term={wrap} amount={wrapping || undefined} />}
      <Cost
        term="Total"
        amount={total}
        atLeast={atLeast}
        className="border-t border-line pt-1.5 text-lg font-bold"
      />
      {arrives && (
        <div className="text-sm text-ink-2">
          <dt className="sr-only">Delivery</dt>
          <dd>Arrives {formatDayRange(arrives)}, including making time</dd>
        </div>
      )}
    </dl>
  )
}

interface CostProps {
  term: string
  /** Undefined while it is not known. */
  amount: Cedis | undefined
  /** Shows zero as a word. */
  free?: boolean
  atLeast?: boolean
  className?: string
}

const Cost = ({ term, amount, free, atLeast, className }: CostProps) => (
  <div className={classes('flex flex-wrap justify-between gap-x-4', className)}>
    <dt>{term}</dt>
    <dd className="tabular-nums">
      {amount !== undefined && atLeast && 'From '}
      {amount === undefined ? '…' : free && amount === 0 ? 'Free' : formatCedis(amount)}
    </dd>
  </div>
)

interface PayBarProps {
  pending: string | false
  /** Undefined until the quote is loaded. */
  costs: GiftQuote | undefined
  /** What the wrapping is called. */
  wrap: string
  children: ReactNode
}

/** Stays at the foot of the sheet and repeats the delivery cost, which the list does not show. */
export const PayBar = ({ pending, costs, wrap, children }: PayBarProps) => (
  <div className="sticky -bottom-px z-10 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 pt-2.5 pb-4 sm:-mx-7 sm:-mb-7 sm:px-7">
    <p className="text-center text-sm text-ink-2 empty:hidden">{costs && partsOf(costs, wrap)}</p>
    <Button type="submit" size="large" wide pending={pending}>
      {children}
    </Button>
  </div>
)

function partsOf({ subtotal, shipping, wrapping, town }: GiftQuote, term: string): string {
  const delivery = shipping > 0 ? `${formatCedis(shipping)} for delivery to ${town}` : ''
  const wrap = wrapping > 0 ? `${formatCedis(wrapping)} for ${term.toLowerCase()}` : ''
  const extras = [delivery, wrap].filter(Boolean)
  return extras.length === 0
    ? `Delivery to ${town} is free`
    : `${[formatCedis(subtotal), ...extras.slice(0, -1)].join(', ')} and ${extras.at(-1)}`
}
