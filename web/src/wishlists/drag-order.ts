import { useEffect, useEffectEvent, useState } from 'react'

/** The dragged row, and where the pointer took hold of it. */
export interface Grip {
  readonly id: string
  readonly pointerId: number
  readonly clientY: number
}

/** Index of the row before which it is dropped, counted without the dragged row. */
type Place = number

/** Height in pixels of the zone at the window's edge in which the page scrolls; `fastest` is in pixels per frame. */
const scrollZone = 96
const fastest = 18

/**
 * Follows a pointer that drags a row and marks the drop position in the DOM itself, because a list may have hundreds
 * of rows. Returns a function that stops it.
 */
export function followDrag(row: HTMLElement, grip: Grip, onEnd: (to: Place | undefined) => void): () => void {
  const following = new AbortController()
  const scrolledFrom = scrollY
  let at = grip.clientY
  let frame = 0
  let target: { readonly row: HTMLElement; readonly side: 'before' | 'after' } | undefined

  const show = () => {
    row.style.translate = `0 ${at - grip.clientY + scrollY - scrolledFrom}px`
    const next = targetAt(row, at) ?? target
    if (next?.row === target?.row && next?.side === target?.side) return
    target?.row.removeAttribute('data-drop')
    next?.row.setAttribute('data-drop', next.side)
    target = next
  }
  const scrollAlong = () => {
    const speed = speedAt(at)
    if (speed !== 0) scrollBy(0, speed)
    show()
    frame = requestAnimationFrame(scrollAlong)
  }
  const stop = () => {
    following.abort()
    cancelAnimationFrame(frame)
    target?.row.removeAttribute('data-drop')
    row.removeAttribute('data-dragged')
    row.style.translate = ''
  }
  const end = (to: Place | undefined) => {
    stop()
    onEnd(to)
  }
  const options = { signal: following.signal }
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void) =>
    addEventListener(type, event => event.pointerId === grip.pointerId && then(event), options)
  listen('pointermove', event => {
    at = event.clientY
  })
  listen('pointerup', () => {
    show()
    end(target && placeOf(row, target))
  })
  listen('pointercancel', () => end(undefined))
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(undefined), options)
  row.setAttribute('data-dragged', '')
  scrollAlong()
  return stop
}

function speedAt(y: number): number {
  const above = scrollZone - y
  const below = y - (innerHeight - scrollZone)
  const near = Math.max(above, below, 0) / scrollZone
  return Math.round(Math.min(near, 1) * fastest) * (above > below ? -1 : 1)
}

/** The row under the pointer, and its half. The dragged row ignores the pointer. */
function targetAt(row: HTMLElement, y: number) {
  const list = row.parentElement
  if (!list) return undefined
  const { left, width, top, bottom } = list.getBoundingClientRect()
  // A pointer outside the list or the window counts as at its first or last row.
  const inside = Math.min(Math.max(y, top + 1, 1), bottom - 1, innerHeight - 1)
  const under = document
    .elementsFromPoint(left + width / 2, inside)
    .map(element => element.closest<HTMLElement>('[data-row]'))
    .find(found => found && found !== row && found.parentElement === list)
  if (!under) return undefined
  const box = under.getBoundingClientRect()
  return { row: under, side: inside < box.top + box.height / 2 ? ('before' as const) : ('after' as const) }
}

function placeOf(
  row: HTMLElement,
  { row: under, side }: { row: HTMLElement; side: 'before' | 'after' },
): Place {
  const others = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].filter(
    one => one !== row,
  )
  return others.indexOf(under) + (side === 'after' ? 1 : 0)
}

/** DOM id of an item's row. */
export const rowId = (itemId: string): string => `item-${itemId}`

/** Lets rows be dragged; `onDrop` receives the item and its new index. */
export function useDragOrder(onDrop: (id: string, to: number) => void): (grip: Grip) => void {
  const [grip, setGrip] = useState<Grip>()
  const end = useEffectEvent((to: number | undefined) => {
    setGrip(undefined)
    if (grip && to !== undefined) onDrop(grip.id, to)
  })
  useEffect(() => {
    const row = grip && document.getElementById(rowId(grip.id))
    return row ? followDrag(row, grip, to => end(to)) : undefined
  }, [grip])
  return setGrip
}
