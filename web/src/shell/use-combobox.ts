import { useEffect, useEffectEvent, useState } from 'react'
import { type Cell, nearestCell, stepTo } from './cells.ts'

/** What is to be chosen from. */
export interface Choices {
  readonly role: 'listbox' | 'grid'
  /** The cells of each row. */
  readonly widths: readonly number[]
  /** Another object means another list: nothing in it is active yet. */
  readonly list: unknown
}

interface Combobox {
  readonly field: HTMLInputElement
  /** Of the popup; cells are called after it. */
  readonly id: string
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly choices: Choices
}

export const cellId = (id: string, { row, column }: Cell): string => `${id}-${row}-${column}`

/**
 * Makes a text field that stands in the page already the combobox of a list below it (ARIA 1.2): the focus stays in
 * the field, arrows say which cell is active, Enter presses it, Escape closes. Answers the id of the active cell.
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
    press(activeId)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return
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
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (!contains(field.form, target)) setOpen(false)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    field.addEventListener('keydown', event => onKeyDown(event), { signal })
    field.addEventListener('focus', () => onFocus(), { signal })
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('blur', event => onBlur(event), { signal })
    // On phones a touch beside it leaves the focus where it is.
    document.addEventListener('pointerdown', event => onPress(event), { signal })
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

/** Of an input method that is composing, or with a key that means something else. */
const isForOthers = ({ isComposing, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  isComposing || ctrlKey || metaKey || shiftKey

const contains = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && element?.contains(target) === true

function describe(field: HTMLElement, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name)
    else field.setAttribute(name, value)
  }
}

/** A cell is pressed by what stands in it, or is itself a link. */
function press(cell: string): void {
  const element = document.getElementById(cell)
  const inside = element?.querySelector<HTMLElement>('a, button')
  const pressed = inside ?? element
  pressed?.click()
}
