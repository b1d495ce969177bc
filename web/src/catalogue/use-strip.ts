import { type RefObject, useRef, useState } from 'react'

interface Strip {
  element: RefObject<HTMLDivElement | null>
  /** Which of the things in the strip is in view, from 0. */
  shown: number
  show: (index: number) => void
  /** For the strip itself: fingers and wheels move it, too. */
  events: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void }
}

/** A row of things as wide as the row, of which one is in view. */
export function useStrip(): Strip {
  const element = useRef<HTMLDivElement>(null)
  /** Where it is scrolling to by itself: what it passes on the way is not shown. */
  const target = useRef<number>(undefined)
  const [shown, setShown] = useState(0)
  const letGo = () => {
    target.current = undefined
  }
  const follow = () => {
    const strip = element.current
    if (!strip) return
    const at = strip.scrollLeft / strip.clientWidth
    const index = Math.round(at)
    // Halfway it still counts as the one before: only where it comes to rest is told.
    if (Math.abs(at - index) > 0.05) return
    if (target.current === undefined) setShown(index)
    else if (target.current === index) letGo()
  }
  return {
    element,
    shown,
    show(index) {
      const strip = element.current
      target.current = index
      strip?.scrollTo({ left: index * strip.clientWidth })
      setShown(index)
    },
    events: { onScroll: follow, onPointerDown: letGo, onWheel: letGo },
  }
}
