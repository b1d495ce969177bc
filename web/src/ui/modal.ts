import { afterPaint } from './after-paint.ts'

/** Seen, and about to be modal: how to call that off. */
const opening = new WeakMap<HTMLDialogElement, () => void>()

/**
 * Opens a modal dialog in two steps. To make all else inert the browser reckons the style of the whole page anew, which
 * takes a slow phone longer than all that the dialog shows: so a press is answered by the dialog itself, over the page
 * and with the focus in it, and the page becomes inert right after that is painted.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (isShown(dialog)) return
  if (!('popover' in HTMLElement.prototype)) {
    dialog.showModal()
    return
  }
  const { activeElement } = document
  const callOff = () => {
    stopWaiting()
    opening.delete(dialog)
    // A modal dialog gives the focus back to where it is when it opens.
    if (dialog.contains(document.activeElement) && activeElement instanceof HTMLElement)
      activeElement.focus({ preventScroll: true })
    if (dialog.matches(':popover-open')) dialog.hidePopover()
  }
  const stopWaiting = afterPaint(() => {
    const focused = document.activeElement
    callOff()
    if (!dialog.isConnected) return
    dialog.showModal()
    // It may have been moved on within the dialog meanwhile, which begins anew as it becomes modal.
    if (focused instanceof HTMLElement && focused !== document.activeElement && dialog.contains(focused))
      focused.focus()
  })
  opening.set(dialog, callOff)
  dialog.showPopover()
}

/** Whether it is open, in one of the two steps. */
export const isShown = (dialog: HTMLDialogElement): boolean => dialog.open || opening.has(dialog)

/** Closes it now; the focus is back then. */
export function closeModal(dialog: HTMLDialogElement): void {
  opening.get(dialog)?.()
  if (dialog.open) dialog.close()
}
