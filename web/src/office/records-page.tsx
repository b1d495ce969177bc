import type { Pagination as Pages } from '@akyede/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { StaleNotice } from './stale-notice.tsx'

/** A column of a table; the first one is the heading of a card on phones. */
export interface RecordColumn<T> {
  readonly name: string
  readonly cell: (row: T) => ReactNode
  readonly isNumber?: true
}

export interface RecordFilter {
  /** Its search parameter. */
  readonly name: string
  readonly label: string
  /** The text of no choice. */
  readonly all: string
  readonly options: readonly SelectOption[]
}

interface RecordsPageProps<T> {
  readonly title: string
  /** The address of the page. */
  readonly address: string
  readonly searchLabel?: string
  readonly filters?: readonly RecordFilter[]
  readonly query: UseQueryResult<{ data: T[]; pagination: Pages }>
  readonly columns: readonly RecordColumn<T>[]
  readonly keyOf: (row: T) => string | number
  readonly hrefOf?: (row: T) => string
  /** Shown when nothing is found. */
  readonly empty: string
}

/** A list of the back office. Search, filters and page are in the address, so that a link shows the same list. */
export function RecordsPage<T>(props: RecordsPageProps<T>) {
  const { title, address, searchLabel, filters = [], query, empty } = props
  const [parameters, setParameters] = useSearchParams()
  const waiting = useStableLoading(query.isPending)
  const kept = Object.fromEntries(filters.map(({ name }) => [name, parameters.get(name)]))
  const choose = (name: string, value: string) =>
    setParameters(
      before => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { preventScrollReset: true },
    )
  const found = query.data
  return (
    <div className="grid gap-5">
      <h1 tabIndex={-1} className="text-title">
        {title}
      </h1>
      <div className="flex flex-wrap items-end gap-4">
        {searchLabel && (
          <SearchForm
            name={title}
            label={searchLabel}
            action={address}
            search={parameters.get('search') ?? ''}
            kept={kept}
            className="w-full max-w-lg"
          />
        )}
        {filters.map(({ name, label, all, options }) => (
          <div key={name} className="min-w-40">
            <SelectField
              label={label}
              prompt={all}
              options={options}
              value={parameters.get(name) ?? ''}
              onChange={event => choose(name, event.target.value)}
            />
          </div>
        ))}
      </div>
      <StaleNotice query={query} />
      {query.isError && !found && (
        <ErrorBlock message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {waiting && <Skeleton kind="orders" atOnce />}
      {found?.data.length === 0 && <Empty symbol="sankofa">{empty}</Empty>}
      {found && found.data.length > 0 && <RecordTable {...props} rows={found.data} />}
      {found && (
        <Pagination
          page={found.pagination.page}
          totalPages={found.pagination.total_pages}
          hrefOf={page => {
            const after = new URLSearchParams(parameters)
            after.set('page', String(page))
            return `?${after}`
          }}
        />
      )}
    </div>
  )
}

interface RecordTableProps<T> extends Pick<RecordsPageProps<T>, 'title' | 'columns' | 'keyOf' | 'hrefOf'> {
  readonly rows: readonly T[]
}

/** A table on wide screens, cards on others; the first cell is the link to the record. */
export function RecordTable<T>({ title, columns, keyOf, hrefOf, rows }: RecordTableProps<T>) {
  const content = (row: T, column: RecordColumn<T>) =>
    column === columns[0] && hrefOf ? (
      <Link to={hrefOf(row)} className="font-semibold underline-offset-4 hover:underline">
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    )
  return (
    <>
      <div className="overflow-x-auto rounded-panel border border-line bg-surface max-md:hidden">
        <table aria-label={title} className="w-full text-left">
          <thead className="bg-surface-2 text-sm text-ink-2">
            <tr>
              {columns.map(({ name, isNumber }) => (
                <th key={name} scope="col" className={classes('px-4 py-2.5', isNumber && 'text-right')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={keyOf(row)} className="border-t border-line align-top hover:bg-surface-2">
                {columns.map(column => (
                  <td
                    key={column.name}
                    className={classes(
                      'px-4 py-3 wrap-break-word',
                      column.isNumber && 'text-right whitespace-nowrap tabular-nums',
                    )}
                  >
                    {content(row, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {rows.map(row => (
          <li key={keyOf(row)} className="grid gap-2 rounded-panel border border-line bg-surface p-4">
            {columns.map((column, index) => (
              <div key={column.name} className="wrap-anywhere">
                {index > 0 && <span className="mr-2 text-sm text-ink-2">{column.name}</span>}
                {content(row, column)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
