import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Controls a native modal dialog: the focus stays inside and returns afterwards, and Escape closes it. Returns the
 * props of the dialog element. `onClose` is called when the user asks to close it; it stays open while `open` is true.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    // The element still exists in this cleanup. A dialog that is removed while open cannot return the focus.
    return () => dialog.close()
  }, [open])

  const onCancel = (event: SyntheticEvent) => {
    // The `cancel` event of a file input bubbles up to here.
    if (event.target !== ref.current) return
    event.preventDefault()
    onClose()
  }
  const onClosedByBrowser = ({ target }: SyntheticEvent) => {
    const dialog = ref.current
    if (!open || !dialog || target !== dialog || dialog.open) return
    // Reopened first, so that a dialog that the page may show next lies above it.
    dialog.showModal()
    onClose()
  }
  return {
    ref,
    onCancel,
    // On a second Escape without other input the browser closes the dialog even if `cancel` was prevented.
    onClose: onClosedByBrowser,
  }
}
