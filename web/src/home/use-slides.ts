import { type RefObject, useEffect, useState } from 'react'

/** A scrolling row, divided into pages of as many items as fit. */
export interface Slides {
  at: number
  count: number
  show: (index: number) => void
  /** Continues with the first page after the last one. */
  next: () => void
  previous: () => void
}

/** Derives the current page from the scroll position of the row. */
export function useSlides(row: RefObject<HTMLElement | null>): Slides {
  const [{ at, count }, setPlace] = useState({ at: 0, count: 0 })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => setPlace(placeOf(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])

  const show = (index: number) => {
    const element = row.current
    element?.scrollTo({ left: index * pageWidthOf(element) })
  }
  return {
    at,
    count,
    show,
    next: () => show(at + 1 < count ? at + 1 : 0),
    previous: () => show(at > 0 ? at - 1 : count - 1),
  }
}

/** The width of a page: from the start of one item to the start of the first item that does not fit. */
function pageWidthOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return row.clientWidth
  const step = second.offsetLeft - first.offsetLeft
  return Math.max(1, Math.floor(row.clientWidth / step)) * step
}

function placeOf(row: HTMLElement): { at: number; count: number } {
  const pageWidth = pageWidthOf(row)
  const scrollable = row.scrollWidth - row.clientWidth
  const count = Math.max(1, Math.ceil(scrollable / pageWidth - 0.05) + 1)
  const ended = row.scrollLeft >= scrollable - 2
  return {
    at: ended && scrollable > 0 ? count - 1 : Math.min(Math.round(row.scrollLeft / pageWidth), count - 1),
    count,
  }
}
