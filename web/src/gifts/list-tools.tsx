import type { Claims } from '@akyede/contract/gifts'
import type { SharedList } from '@akyede/contract/share-links'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { onlyOpenIn, type Sorting, sortingIn } from './list-order.ts'

interface ListToolsProps {
  list: SharedList
  claims: UseQueryResult<Claims>
}

const sortingWords: Record<Sorting, string> = { priority: 'Most wanted first', price: 'Lowest price first' }

/** How much is taken care of, and what of it to see in which order. */
export function ListTools({ list, claims }: ListToolsProps) {
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
      <div className="min-h-11 max-w-md">{maySee && <TakenCareOf list={list} claims={claims} />}</div>
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

function TakenCareOf({ list, claims }: ListToolsProps) {
  if (claims.isError && !claims.data) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
        We could not find out what is taken care of already.
        <Button variant="quiet" onClick={() => void claims.refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (!claims.data) return null
  const taken = Object.values(claims.data.items).filter(({ state }) => state === 'taken').length
  const total = list.items.length
  return (
    <Progress value={taken} max={total}>
      {taken} of {total} {total === 1 ? 'gift' : 'gifts'} taken care of
    </Progress>
  )
}
