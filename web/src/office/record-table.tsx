import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cardLinkClass } from '#ui/card.tsx'
import { checkboxClass } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'

export interface RecordColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: true
  /** Whether its cells have links or buttons of their own, which lie above the link of the row. */
  readonly hasControls?: true
}

export type RecordKey = string | number

/** The rows that are selected for an action on all of them. */
export interface Selection {
  readonly has: (key: RecordKey) => boolean
  readonly set: (keys: readonly RecordKey[], isSelected: boolean) => void
}

export interface RecordTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly RecordColumn<Row>[]
  readonly keyOf: (row: Row) => RecordKey
  /** The page of a row; the first column links to it, and so does the whole row. */
  readonly hrefOf?: ((row: Row) => string) | undefined
  /** What a row is called beside its checkbox. */
  readonly nameOf?: ((row: Row) => string) | undefined
  readonly selection?: Selection | undefined
}

/** A table, which becomes cards on small screens. ↑ and ↓ move between its rows, and x selects one. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, rows, columns, keyOf, selection } = props
  const table = useRef<HTMLTableElement>(null)
  useArrowKeys(table)
  const keys = rows.map(keyOf)
  const selectByKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key !== 'x' || ctrlKey || metaKey || altKey || !selection || isTyping(target)) return
    const row = (target as Element).closest('tr')
    const at = row ? [...(table.current?.tBodies[0]?.rows ?? [])].indexOf(row) : -1
    const focused = keys[at]
    if (focused !== undefined) selection.set([focused], !selection.has(focused))
  }
  return (
    <table ref={table} aria-label={label} onKeyDown={selectByKey} className="w-full text-left max-md:block">
      <thead className="sticky top-14 z-2 bg-bg max-md:sr-only">
        <tr>
          {selection && (
            <th scope="col" className="w-11 border-b border-line">
              <RowCheckbox
                label="Select all rows on this page"
                checked={keys.every(selection.has)}
                onChange={isSelected => selection.set(keys, isSelected)}
              />
            </th>
          )}
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
          <RecordRow key={keyOf(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function RecordRow<Row>({
  row,
  columns,
  keyOf,
  hrefOf,
  nameOf,
  selection,
}: Omit<RecordTableProps<Row>, 'label' | 'rows'> & { row: Row }) {
  const key = keyOf(row)
  return (
    <tr
      tabIndex={-1}
      className={classes(
        'group relative border-line hover:bg-surface-2 max-md:grid max-md:gap-1.5 max-md:rounded-picture max-md:border max-md:bg-surface max-md:p-4 md:border-b',
        selection?.has(key) && 'bg-brand-soft',
      )}
    >
      {selection && (
        // A checkbox has no text whose baseline it could share, so it follows the buttons of its row.
        <td className="relative z-1 w-11 align-top max-md:absolute max-md:top-1 max-md:right-1 md:group-has-[td_button:first-child]:pt-3">
          <RowCheckbox
            label={`Select ${nameOf?.(row) ?? key}`}
            checked={selection.has(key)}
            onChange={isSelected => selection.set([key], isSelected)}
          />
        </td>
      )}
      {columns.map(({ title, cell, isNumber, hasControls }, at) => (
        <td
          key={title}
          className={classes(
            // The first lines of a row stand on one line, whether they are text, a badge or a button. Words break only
            // where a table would be too wide, buttons never.
            'align-baseline wrap-anywhere md:px-3 md:py-3 xl:min-w-22 [&_button]:wrap-normal',
            isNumber && 'tabular-nums md:text-right md:whitespace-nowrap',
            at > 0 && 'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:text-sm',
            hasControls && 'max-md:items-center',
            at === 0 && selection && 'max-md:pr-11',
          )}
        >
          {at > 0 && (
            <span aria-hidden className="text-ink-2 md:hidden">
              {title}
            </span>
          )}
          {at === 0 && hrefOf ? (
            <Link to={hrefOf(row)} data-row-link className={classes('font-semibold', cardLinkClass)}>
              {cell(row)}
            </Link>
          ) : hasControls ? (
            <div className="relative z-1">{cell(row)}</div>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

interface RowCheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (isSelected: boolean) => void
}

const RowCheckbox = ({ label, checked, onChange }: RowCheckboxProps) => (
  <label className="grid size-11 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
      className={classes(checkboxClass, 'mt-0')}
    />
  </label>
)

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], dialog') !== null

/** ↑ and ↓ move the focus between rows, also from outside of the table as long as nothing else has the focus. */
function useArrowKeys(table: { readonly current: HTMLTableElement | null }): void {
  useEffect(() => {
    const move = (event: globalThis.KeyboardEvent) => {
      const step = arrowSteps[event.key]
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      const body = table.current?.tBodies[0]
      const next = step && body && !hasModifier ? rowInDirection(body, step) : undefined
      if (!next) return
      event.preventDefault()
      const target = next.querySelector<HTMLElement>('[data-row-link]') ?? next
      target.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [table])
}

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

function rowInDirection(body: HTMLTableSectionElement, step: 1 | -1): HTMLTableRowElement | undefined {
  const focused = document.activeElement
  const rows = [...body.rows]
  if (focused && body.contains(focused) && !isTyping(focused))
    return rows[rows.findIndex(row => row.contains(focused)) + step]
  const isNowhere = focused === document.body || focused?.id === 'main' || focused?.tagName === 'H1'
  return isNowhere ? rows.at(step > 0 ? 0 : -1) : undefined
}
