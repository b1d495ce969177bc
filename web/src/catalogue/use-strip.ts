import { type RefObject, useRef, useState } from 'react'

interface Strip {
  element: RefObject<HTMLDivElement | null>
  /** Index of the visible item, from 0. */
  shown: number
  show: (index: number) => void
  /** Handlers for the strip itself, which touch and wheel scroll too. */
  events: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void }
}

/** A scrolling row whose items are as wide as the row, so that one is visible. */
export function useStrip(): Strip {
  const element = useRef<HTMLDivElement>(null)
  /** The item that it is scrolling to. Items on the way are not reported. */
  const target = useRef<number>(undefined)
  const [shown, setShown] = useState(0)
  const clearTarget = () => {
    target.current = undefined
  }
  const follow = () => {
    const strip = element.current
    if (!strip) return
    const at = strip.scrollLeft / strip.clientWidth
    const index = Math.round(at)
    // Only the position where it comes to rest counts.
    if (Math.abs(at - index) > 0.05) return
    if (target.current === undefined) setShown(index)
    else if (target.current === index) clearTarget()
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
    events: { onScroll: follow, onPointerDown: clearTarget, onWheel: clearTarget },
  }
}
