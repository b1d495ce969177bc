import {
  type SyntheticEvent,
  startTransition,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './after-paint.ts'
import { closeModal, isShown, showModal } from './modal.ts'

/**
 * Controls a native modal dialog: the focus stays inside and returns afterwards, and Escape closes it. Returns the
 * props of the dialog element and a function that closes it. The dialog disappears at once, `onClose` is called
 * after that paint, and the dialog reappears if `open` stays true.
 */
export function useModal(open: boolean, onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  if (leaving && !open) setLeaving(false)
  // A ref, because a second key press may come before the first one is rendered.
  const isLeaving = useRef(false)
  const leave = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    setLeaving(true)
  }, [])

  const notifyPage = useEffectEvent(() => {
    flushSync(onClose)
    // The router updates in a transition, so this update must come after it.
    startTransition(() => setLeaving(false))
  })
  useLayoutEffect(() => {
    const dialog = element.current
    isLeaving.current = leaving
    if (!open || !dialog) return
    if (leaving) return afterPaint(notifyPage)
    showModal(dialog)
  }, [open, leaving])

  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    // The element still exists in this cleanup. A dialog that is removed while open cannot return the focus.
    return () => closeModal(dialog)
  }, [open])

  const leaveByKey = (event: SyntheticEvent) => {
    // The `cancel` event of a file input bubbles up to here.
    if (event.target !== element.current) return
    event.preventDefault()
    leave()
  }
  const leaveOnceClosed = ({ target }: SyntheticEvent) => {
    const dialog = element.current
    if (!open || !dialog || target !== dialog || isShown(dialog)) return
    // Reopened before closing, so that a dialog that the page may show next lies above it.
    showModal(dialog)
    leave()
  }
  const dialog = {
    ref: element,
    popover: 'manual',
    'data-leaving': leaving || undefined,
    onCancel: leaveByKey,
    // On a second Escape without other input the browser closes the dialog even if `cancel` was prevented.
    onClose: leaveOnceClosed,
  } as const
  return { dialog, leave }
}
