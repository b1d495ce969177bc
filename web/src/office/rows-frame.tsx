import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { formatNumber } from '#ui/format-count.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { StaleNotice } from './stale-notice.tsx'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: { page: number; total: number; total_pages: number; has_more: boolean }
}

interface RowsFrameProps<Row> {
  readonly query: UseQueryResult<Page<Row>>
  /** The singular and plural of a row: "order", "orders". */
  readonly name: readonly [one: string, many: string]
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list of the back office: loading, empty and failed states, the count and the pages. */
export function RowsFrame<Row>({ query, name: [one, many], children }: RowsFrameProps<Row>) {
  const { data: page, isError, error, isPlaceholderData, refetch } = query
  const waiting = useStableLoading(query.isPending)
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  if (!page)
    return (
      <>
        {isError && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
        {waiting && !isError && <Skeleton kind="orders" />}
      </>
    )
  const { pagination, data: rows } = page
  const isNarrowed = [...search.keys()].some(key => key !== 'page')
  if (rows.length === 0)
    return (
      <Empty
        symbol="sankofa"
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
              Show all {many}
            </Button>
          )
        }
      >
        {isNarrowed ? `No ${many} match these filters.` : `There are no ${many} yet.`}
      </Empty>
    )
  // More rows than are counted: the number ends with a plus.
  const more = pagination.has_more && pagination.page >= pagination.total_pages ? '+' : ''
  const hrefOf = (number: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(number))
    return `${pathname}?${next}`
  }
  return (
    <div className="grid gap-5" aria-busy={isPlaceholderData}>
      <StaleNotice query={query} />
      <p role="status" className="text-sm text-ink-2">
        {formatNumber(pagination.total)}
        {more} {pagination.total === 1 ? one : many}
      </p>
      <div className={isPlaceholderData ? 'opacity-60' : undefined}>{children(rows)}</div>
      <Pagination page={pagination.page} totalPages={pagination.total_pages} hrefOf={hrefOf} />
    </div>
  )
}

/** The filters in the URL, and a way to change one: the list then restarts at its first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const value = (name: string): string => search.get(name) ?? ''
  const change = (name: string, to: string) => {
    const next = new URLSearchParams(search)
    if (to) next.set(name, to)
    else next.delete(name)
    next.delete('page')
    setSearch(next, { replace: true })
  }
  /** The named parameters that are set, for a query. */
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.flatMap(name => (value(name) ? [[name, value(name)]] : [])))
  return { value, change, pick }
}

interface FilterProps {
  readonly name: string
  readonly label: string
}

/** A select whose value is in the URL. */
export function FilterSelect({
  name,
  label,
  prompt,
  options,
}: FilterProps & {
  readonly prompt: string
  readonly options: readonly SelectOption[]
}) {
  const { value, change } = useFilters()
  return (
    <SelectField
      id={`filter-${name}`}
      label={label}
      prompt={prompt}
      options={options}
      value={value(name)}
      onChange={event => change(name, event.currentTarget.value)}
    />
  )
}

/** A date or a number whose value is in the URL once the user leaves the field. */
export function FilterInput({ name, label, type }: FilterProps & { readonly type: 'date' | 'number' }) {
  const { value, change } = useFilters()
  return (
    <TextField
      key={value(name)}
      id={`filter-${name}`}
      label={label}
      type={type}
      {...(type === 'number' && { min: 0, step: '0.01', inputMode: 'decimal' as const })}
      defaultValue={value(name)}
      onBlur={event => event.currentTarget.value !== value(name) && change(name, event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
