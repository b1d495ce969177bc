import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { formatNumber } from '#ui/format-count.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { type RecordKey, RecordTable, type RecordTableProps } from './record-table.tsx'
import { ColumnChoice, SavedViews, useHiddenColumns } from './record-tools.tsx'
import { StaleNotice } from './stale-notice.tsx'

interface RecordsProps<Row> extends Omit<RecordTableProps<Row>, 'rows' | 'selection'> {
  /** The last part of the list's address. */
  readonly list: string
  readonly found: UseQueryResult<{ data: readonly Row[]; pagination: PageFacts }>
  readonly empty: string
  /** One action of the empty list. */
  readonly emptyAction?: ReactNode
  /** Actions on the selected rows; rows can be selected where there are any. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
}

/**
 * A list of the back office: its page, its number of rows, saved filters, the choice of columns, and actions on
 * selected rows. When a refresh fails the old rows stay.
 */
export function Records<Row>({ list, found, empty, emptyAction, bulkActions, ...table }: RecordsProps<Row>) {
  const waiting = useStableLoading(found.isPending)
  const hrefOfPage = usePageHref()
  const hidden = useHiddenColumns(list)
  const [selected, setSelected] = useState<ReadonlySet<RecordKey>>(new Set())
  if (waiting) return <Skeleton kind="content" atOnce />
  if (!found.data)
    return found.error && <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
  const { data, pagination } = found.data
  const { columns, keyOf } = table
  const chosen = data.filter(row => selected.has(keyOf(row)))
  const clear = () => setSelected(new Set())
  const selection = bulkActions && {
    has: (key: RecordKey) => selected.has(key),
    set: (keys: readonly RecordKey[], isSelected: boolean) =>
      setSelected(before =>
        isSelected
          ? new Set([...before, ...keys])
          : new Set([...before].filter(each => !keys.includes(each))),
      ),
  }
  const shown = columns.filter(({ title }, at) => at === 0 || !hidden.includes(title))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={found.isPlaceholderData}>
      <StaleNotice query={found} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-ink-2">
          {data.length > 0 && countWords(pagination)}
        </p>
        <div className="flex items-center gap-2">
          <SavedViews list={list} />
          <ColumnChoice list={list} titles={columns.map(({ title }) => title)} />
        </div>
      </div>
      {data.length === 0 ? (
        <Empty symbol="sankofa" action={emptyAction}>
          {empty}
        </Empty>
      ) : (
        <RecordTable {...table} rows={data} columns={shown} selection={selection} />
      )}
      {bulkActions && chosen.length > 0 && (
        <section
          aria-label="Selected rows"
          className="sticky bottom-18 z-3 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-3 shadow-lg lg:bottom-4"
        >
          <p className="font-semibold">{chosen.length} selected</p>
          {bulkActions(chosen, clear)}
          <Button variant="quiet" onClick={clear} className="ml-auto">
            Clear
          </Button>
        </section>
      )}
      <Pagination page={pagination.page} totalPages={pagination.total_pages} hrefOf={hrefOfPage} />
    </div>
  )
}

/** More rows than are counted: the number ends with a plus. */
const countWords = ({ page, total, total_pages, has_more }: PageFacts): string =>
  `${formatNumber(total)}${has_more && page >= total_pages ? '+' : ''} in this list`

/** Returns links that change parameters of the current address; a null removes one, and the page starts again. */
export function useParamHref(): (change: Readonly<Record<string, string | null>>) => string {
  const [params] = useSearchParams()
  return change => {
    const next = new URLSearchParams(params)
    next.delete('page')
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
}

function usePageHref(): (page: number) => string {
  const hrefOf = useParamHref()
  return page => hrefOf({ page: String(page) })
}

/** The parameters of the address that a list passes on to its call. */
export function useListQuery<Name extends string>(
  names: readonly Name[],
): Partial<Record<Name | 'page', string>> {
  const [params] = useSearchParams()
  const entries = [...names, 'page'].flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

/** Facts of a thing in two columns. A fact that is empty is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
    {facts.map(
      ([term, value]) =>
        value != null && (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
