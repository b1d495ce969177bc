import { History, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { cellId } from './use-combobox.ts'

/** An action below the recent searches. */
export interface RecentAction {
  readonly text: string
  /** The text before the button. */
  readonly note?: string
  readonly run: () => void
}

interface RecentListProps {
  id: string
  queries: readonly string[]
  actions: readonly RecentAction[]
  activeId: string | undefined
  onChoose: (event: MouseEvent, query: string) => void
  onForget: (query: string) => void
}

/** The number of cells in each row. */
export const recentWidths = (queries: readonly string[], actions: readonly RecentAction[]): number[] => [
  ...queries.map(() => 2),
  ...actions.map(() => 1),
]

/** The grid of recent searches, each with a link and a delete button, and of the actions below them. */
export function RecentList({ id, queries, actions, activeId, onChoose, onForget }: RecentListProps) {
  const place = (row: number, column: number) => {
    const cell = cellId(id, { row, column })
    return { id: cell, active: cell === activeId }
  }
  return (
    <>
      {queries.length > 0 && (
        <p aria-hidden className="px-4 pt-2.5 pb-1 text-sm font-semibold text-ink-2">
          Recent searches
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: links and buttons in rows, not a table */}
      <div
        role="grid"
        id={id}
        aria-label={queries.length > 0 ? 'Recent searches' : 'Search options'}
        tabIndex={-1}
        className="overflow-y-auto pb-1.5"
      >
        {queries.map((query, row) => (
          <Row key={query}>
            <Cell {...place(row, 0)} className="min-w-0 grow">
              <Link
                to={`/search?${new URLSearchParams({ q: query })}`}
                tabIndex={-1}
                onClick={event => onChoose(event, query)}
                className="flex min-h-11 items-center gap-3 px-4 hover:bg-surface-2"
              >
                <History aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
                <span className="truncate">{query}</span>
              </Link>
            </Cell>
            <Cell {...place(row, 1)}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Remove ${query}`}
                onClick={() => onForget(query)}
                className="grid size-11 place-items-center text-ink-2 hover:bg-surface-2"
              >
                <X aria-hidden size={18} strokeWidth={1.75} />
              </button>
            </Cell>
          </Row>
        ))}
        {actions.map(({ text, note, run }, index) => (
          <Row key={text}>
            <Cell {...place(queries.length + index, 0)} className="flex grow flex-wrap items-center px-1">
              {note && <span className="grow px-3 text-sm text-ink-2">{note}</span>}
              <button
                type="button"
                tabIndex={-1}
                onClick={run}
                className="min-h-11 rounded-control px-3 text-left font-semibold text-brand-ink hover:bg-brand-soft"
              >
                {text}
              </button>
            </Cell>
          </Row>
        ))}
      </div>
    </>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of links, not of a table
  <div role="row" className="flex items-stretch">
    {children}
  </div>
)

interface CellProps {
  id: string
  active: boolean
  className?: string
  children: ReactNode
}

const Cell = ({ id, active, className, children }: CellProps) => (
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the focus stays in the field
  <div role="gridcell" id={id} className={classes(className, active && activeClass)}>
    {children}
  </div>
)

/** The active option looks as if it had the focus. */
export const activeClass = 'bg-surface-2 outline-3 -outline-offset-3 outline-focus'
