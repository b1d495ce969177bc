import { useEffect, useState } from 'react'

/** How long an undo button stays after it lost the focus, in milliseconds. */
const undoFor = 8_000

/**
 * Expiry of an undo button. The button takes the focus of the removed element, and nothing expires while it has
 * the focus: a user who listens or uses the keyboard would otherwise activate the element that moved into its
 * place. `onExpire` is called eight seconds after the focus has left and must be stable between renders.
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

/** A `ref` for a button that replaces another one. It takes the focus before the change is painted. */
const takeFocus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })
