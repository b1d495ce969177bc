import type { SharedItem } from '@akyede/contract/share-links'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import type { ClaimProgressProps } from './claim-progress.tsx'

/** Progress needs a response of the server anyway, so its chunk loads meanwhile. */
const ClaimProgress = lazyComponents(() => import('./claim-progress.tsx')).component(
  chunk => chunk.ClaimProgress,
)

const sortingWords: Record<Sorting, string> = { priority: 'Most wanted first', price: 'Lowest price first' }

/** Progress of the list, and controls to sort and filter it. */
export function ListTools({ list, claims, onGiveAll }: ClaimProgressProps) {
  const [search, setSearch] = useSearchParams()
  const choose = (name: 'sort' | 'open', value: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const maySee = claims.data === undefined || claims.data.viewer === 'guest'
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      {/* Reserves the height while claims are loading. */}
      <div className="min-h-11 max-w-md">
        {maySee &&
          (claims.data || claims.isError ? (
            <Suspense>
              <ClaimProgress list={list} claims={claims} onGiveAll={onGiveAll} />
            </Suspense>
          ) : (
            <p className="hidden text-ink-2 noscript:block">
              Please turn on JavaScript to see what’s already been bought.
            </p>
          ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 noscript:hidden">
        {maySee && (
          <label className="flex min-h-11 items-start gap-2.5 py-2.5">
            {/* Repeats `checkboxClass`, whose import would add a chunk. */}
            <input
              type="checkbox"
              checked={readOnlyOpen(search)}
              onChange={event => choose('open', event.target.checked ? '' : null)}
              className="mt-0.5 grid size-5 shrink-0 appearance-none place-content-center rounded-[5px] border-2 border-line-strong bg-surface before:size-3 before:scale-0 before:bg-on-brand before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-brand checked:bg-brand checked:before:scale-100 forced-colors:appearance-auto"
            />
            Still available
          </label>
        )}
        {/* Repeats `SelectBox`, whose import would add a chunk. */}
        <label className="relative">
          <span className="sr-only">Sort by</span>
          <select
            value={readSorting(search)}
            onChange={({ target }) => choose('sort', target.value === 'priority' ? null : target.value)}
            className="min-h-11 rounded-control border border-line-strong bg-surface pr-10 pl-3 text-base appearance-none"
          >
            {Object.entries(sortingWords).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
          />
        </label>
      </div>
    </div>
  )
}

const sortings = ['priority', 'price'] as const
type Sorting = (typeof sortings)[number]

export const readSorting = (search: URLSearchParams): Sorting =>
  sortings.find(one => one === search.get('sort')) ?? 'priority'

/** Defined here, because the contract's own order would pull its validation into the bundle. */
const ranks: Record<ItemPriority, number> = { must_have: 0, high: 1, medium: 2, low: 3 }

/** Highest priority or lowest price first; equal items keep the owner's order. */
export function sortItems(items: readonly SharedItem[], by: Sorting): SharedItem[] {
  return items.toSorted((one, other) =>
    by === 'price' ? one.price - other.price : ranks[one.priority] - ranks[other.priority],
  )
}

/** Whether only open items are shown. */
export const readOnlyOpen = (search: URLSearchParams): boolean => search.has('open')
