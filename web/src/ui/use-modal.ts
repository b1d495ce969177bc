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
 * The browser's own modal dialog, open for as long as its page says so: focus stays inside, returns afterwards, and
 * Escape leaves. Tells what makes an element that dialog, and how to leave it: it is gone at once, its page is told when
 * that is painted, and where `open` stays true it is there again.
 */
export function useModal(open: boolean, onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  if (leaving && !open) setLeaving(false)
  // Known before it is drawn: a second key must not come between the first one's answer and its drawing.
  const isLeaving = useRef(false)
  const leave = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    setLeaving(true)
  }, [])

  const tellPage = useEffectEvent(() => {
    flushSync(onClose)
    // Not before what the router has to say about it, which it says in a transition.
    startTransition(() => setLeaving(false))
  })
  useLayoutEffect(() => {
    const dialog = element.current
    isLeaving.current = leaving
    if (!open || !dialog) return
    if (leaving) return afterPaint(tellPage)
    showModal(dialog)
  }, [open, leaving])

  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    // Still there, also where its page takes it away: a dialog that is removed cannot give the focus back.
    return () => closeModal(dialog)
  }, [open])

  const leaveByKey = (event: SyntheticEvent) => {
    // The `cancel` of a field for files bubbles up to here.
    if (event.target !== element.current) return
    event.preventDefault()
    leave()
  }
  const leaveOnceClosed = ({ target }: SyntheticEvent) => {
    const dialog = element.current
    if (!open || !dialog || target !== dialog || isShown(dialog)) return
    // Beneath whatever its page may ask now.
    showModal(dialog)
    leave()
  }
  const dialog = {
    ref: element,
    popover: 'manual',
    'data-leaving': leaving || undefined,
    onCancel: leaveByKey,
    // Who presses Escape again and touches nothing meanwhile has the browser close it, whatever `cancel` is told.
    onClose: leaveOnceClosed,
  } as const
  return { dialog, leave }
}
