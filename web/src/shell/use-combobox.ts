import { useEffect, useEffectEvent, useState } from 'react'
import { type Cell, nearestCell, stepTo } from './cells.ts'

/** The options of the popup. */
export interface Choices {
  readonly role: 'listbox' | 'grid'
  /** The number of cells in each row. */
  readonly widths: readonly number[]
  /** A new object means a new list, in which no cell is active. */
  readonly list: unknown
}

interface Combobox {
  readonly field: HTMLInputElement
  /** The id of the popup and the prefix of its cells' ids. */
  readonly id: string
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly choices: Choices
}

export const cellId = (id: string, { row, column }: Cell): string => `${id}-${row}-${column}`

/**
 * Turns an existing text field into the combobox of a popup (ARIA 1.2): the focus stays in the field, arrow keys
 * move the active cell, Enter clicks it and Escape closes the popup. Returns the id of the active cell.
 */
export function useCombobox({ field, id, open, setOpen, choices }: Combobox): string | undefined {
  const { role, widths, list } = choices
  const [at, setAt] = useState<{ cell: Cell; list: unknown }>()
  const shown = open && widths.length > 0
  const active = shown && at && at.list === list ? nearestCell(at.cell, widths) : undefined
  const activeId = active && cellId(id, active)

  const move = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true)
    const cell = open ? stepTo(event.key, widths, active) : undefined
    if (cell || /^Arrow(Up|Down)$/.test(event.key)) event.preventDefault()
    setAt(cell && { cell, list })
  }
  const enter = (event: KeyboardEvent) => {
    if (activeId === undefined) return setOpen(false)
    event.preventDefault()
    clickCell(activeId)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isUnrelatedKey(event)) return
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter') enter(event)
    else if (/^(Arrow|Home|End)/.test(event.key)) move(event)
  })
  const onFocus = useEffectEvent(() => setOpen(field.value === ''))
  const onInput = useEffectEvent(() => {
    setOpen(true)
    setAt(undefined)
  })
  const onBlur = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!contains(document.getElementById(id), relatedTarget)) setOpen(false)
  })
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (!contains(field.form, target)) setOpen(false)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    field.addEventListener('keydown', event => onKeyDown(event), { signal })
    field.addEventListener('focus', () => onFocus(), { signal })
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('blur', event => onBlur(event), { signal })
    // On phones a tap outside does not move the focus, so `blur` does not fire.
    document.addEventListener('pointerdown', event => onPointerDown(event), { signal })
    return () => stop.abort()
  }, [field])

  useEffect(() => {
    describe(field, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': role,
      'aria-expanded': String(shown),
      'aria-controls': shown ? id : undefined,
      'aria-activedescendant': activeId,
    })
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [field, id, role, shown, activeId])
  return activeId
}

/** Whether the key belongs to an input method or to a key combination. */
const isUnrelatedKey = ({ isComposing, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  isComposing || ctrlKey || metaKey || shiftKey

const contains = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && element?.contains(target) === true

function describe(field: HTMLElement, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name)
    else field.setAttribute(name, value)
  }
}

/** Clicks the link or button in a cell, or the cell itself if it is a link. */
function clickCell(cell: string): void {
  const element = document.getElementById(cell)
  const inside = element?.querySelector<HTMLElement>('a, button')
  const clickable = inside ?? element
  clickable?.click()
}
