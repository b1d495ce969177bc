import { useEffect, useEffectEvent, useState } from 'react'

/** What is being dragged, and where it was taken hold of. */
export interface Grip {
  readonly id: string
  readonly pointerId: number
  readonly clientY: number
}

/** Before which row it is let go of, counted in the rows without the one that is dragged. */
type Place = number

/** Near the edge of the window the page moves along, by so many pixels a frame at most. */
const edge = 96
const fastest = 18

/**
 * Follows a pointer that drags a row of a list, and shows where it would go: on the rows themselves, for a list may have
 * hundreds of them. Answers how to stop following.
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
  const hear = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void) =>
    addEventListener(type, event => event.pointerId === grip.pointerId && then(event), options)
  hear('pointermove', event => {
    at = event.clientY
  })
  hear('pointerup', () => {
    show()
    end(target && placeOf(row, target))
  })
  hear('pointercancel', () => end(undefined))
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(undefined), options)
  row.setAttribute('data-dragged', '')
  scrollAlong()
  return stop
}

function speedAt(y: number): number {
  const above = edge - y
  const below = y - (innerHeight - edge)
  const near = Math.max(above, below, 0) / edge
  return Math.round(Math.min(near, 1) * fastest) * (above > below ? -1 : 1)
}

/** The row under the pointer, which the dragged one lets through, and on which half of it. */
function targetAt(row: HTMLElement, y: number) {
  const list = row.parentElement
  if (!list) return undefined
  const { left, width, top, bottom } = list.getBoundingClientRect()
  // Whoever drags beyond the list, or out of the window, means its first or last row there.
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

/** By which a wish is found on its page. */
export const rowId = (itemId: string): string => `item-${itemId}`

/** Lets rows be dragged to another place; `onDrop` hears which, and at which place it stands then. */
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
