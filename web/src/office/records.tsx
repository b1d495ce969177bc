import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cardLinkClass } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { StaleNotice } from './stale-notice.tsx'

export interface RecordColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: true
}

interface RecordsProps<Row> {
  label: string
  found: UseQueryResult<{ data: readonly Row[]; pagination: PageFacts }>
  columns: readonly RecordColumn<Row>[]
  keyOf: (row: Row) => string | number
  /** The page of a row; the first column links to it. */
  hrefOf?: (row: Row) => string
  empty: string
  /** One action of the empty list. */
  emptyAction?: ReactNode
}

/** A page of a list: a table, which becomes cards on small screens. When a refresh fails the old rows stay. */
export function Records<Row>({ found, empty, emptyAction, ...table }: RecordsProps<Row>) {
  const waiting = useStableLoading(found.isPending)
  const hrefOfPage = usePageHref()
  if (waiting) return <Skeleton kind="content" atOnce />
  if (!found.data)
    return found.error && <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
  const { data, pagination } = found.data
  return (
    <div className="grid gap-5" aria-busy={found.isPlaceholderData}>
      <StaleNotice query={found} />
      {data.length === 0 ? (
        <Empty symbol="ananse-ntontan" action={emptyAction}>
          {empty}
        </Empty>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {pagination.has_more && pagination.total >= 10_000 ? 'More than ' : ''}
            {pagination.total.toLocaleString('en-GH')} in this list
          </p>
          <RecordTable rows={data} {...table} />
        </>
      )}
      <Pagination page={pagination.page} totalPages={pagination.total_pages} hrefOf={hrefOfPage} />
    </div>
  )
}

function RecordTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  hrefOf,
}: Pick<RecordsProps<Row>, 'label' | 'columns' | 'keyOf' | 'hrefOf'> & { rows: readonly Row[] }) {
  return (
    <table aria-label={label} className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={classes(
                'border-b border-line px-3 py-2 text-sm font-semibold text-ink-2',
                isNumber && 'text-right',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map(row => (
          <tr
            key={keyOf(row)}
            className="group relative border-line hover:bg-surface-2 max-md:grid max-md:gap-1.5 max-md:rounded-picture max-md:border max-md:bg-surface max-md:p-4 md:border-b"
          >
            {columns.map(({ title, cell, isNumber }, at) => (
              <td
                key={title}
                className={classes(
                  'align-top wrap-anywhere md:px-3 md:py-3',
                  isNumber && 'tabular-nums md:text-right',
                  at > 0 && 'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:text-sm',
                )}
              >
                {at > 0 && (
                  <span aria-hidden className="text-ink-2 md:hidden">
                    {title}
                  </span>
                )}
                {at === 0 && hrefOf ? (
                  <Link to={hrefOf(row)} className={classes('font-semibold', cardLinkClass)}>
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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

/** The heading of a page of the back office. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 tabIndex={-1} className="text-title wrap-anywhere outline-none">
    {children}
  </h1>
)

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
