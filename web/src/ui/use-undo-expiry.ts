import { useEffect, useState } from 'react'

/** Milliseconds. */
const undoFor = 8_000

/**
 * For the button that brings back what was taken away. It takes over the focus of the one that is gone, and while it
 * has it nothing expires: whoever listens to it being read, or comes by key, would press what moved up into its place.
 * `onExpire` is called eight seconds after the focus has left; it must stay the same from one drawing to the next.
 */
export function useUndoExpiry(onExpire: () => void) {
  const [held, setHeld] = useState(true)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onExpire, undoFor)
    return () => clearTimeout(timer)
  }, [held, onExpire])
  return { ref: takeFocus, onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
}

/** The `ref` of a button that stands where another one was: it has the focus before the paint that shows the other one gone. */
const takeFocus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })
