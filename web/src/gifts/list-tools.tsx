import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lateParts } from '#kit/late-parts.ts'
import { onlyOpenIn, type Sorting, sortingIn } from './list-order.ts'
import type { TakenCareOfProps } from './taken-care-of.tsx'

/** Nobody knows of it before the shop was asked: its script comes meanwhile. */
const TakenCareOf = lateParts(() => import('./taken-care-of.tsx')).part(late => late.TakenCareOf)

const sortingWords: Record<Sorting, string> = { priority: 'Most wanted first', price: 'Lowest price first' }

/** How much is taken care of, and what of it to see in which order. */
export function ListTools({ list, claims, onGiveAll }: TakenCareOfProps) {
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
      {/* It keeps its place while nobody knows yet. */}
      <div className="min-h-11 max-w-md">
        {maySee && (claims.data || claims.isError) && (
          <Suspense>
            <TakenCareOf list={list} claims={claims} onGiveAll={onGiveAll} />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 noscript:hidden">
        {maySee && (
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              checked={onlyOpenIn(search)}
              onChange={event => choose('open', event.target.checked ? '' : null)}
              className="size-5 accent-brand"
            />
            Still open
          </label>
        )}
        <label className="flex items-center gap-2.5">
          <span className="sr-only">Sort by</span>
          <select
            value={sortingIn(search)}
            onChange={({ target }) => choose('sort', target.value === 'priority' ? null : target.value)}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base"
          >
            {Object.entries(sortingWords).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  )
}
