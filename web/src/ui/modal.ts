import { afterPaint } from './after-paint.ts'

/** Dialogs that are visible but not modal yet, with the function that cancels the second step. */
const opening = new WeakMap<HTMLDialogElement, () => void>()

/**
 * Opens a modal dialog in two steps. Making the rest of the page inert recalculates all styles, which takes a slow
 * phone longer than showing the dialog. So the dialog is first shown as a popover with the focus in it, and
 * becomes modal after that paint.
 */
export function showModal(dialog: HTMLDialogElement): void {
  if (isShown(dialog)) return
  if (!('popover' in HTMLElement.prototype)) {
    dialog.showModal()
    return
  }
  const { activeElement } = document
  const cancelOpening = () => {
    stopWaiting()
    opening.delete(dialog)
    // A modal dialog returns the focus to the element that had it before opening, so restore that first.
    if (dialog.contains(document.activeElement) && activeElement instanceof HTMLElement)
      activeElement.focus({ preventScroll: true })
    if (dialog.matches(':popover-open')) dialog.hidePopover()
  }
  const stopWaiting = afterPaint(() => {
    const focused = document.activeElement
    cancelOpening()
    if (!dialog.isConnected) return
    dialog.showModal()
    // The user may have moved the focus within the dialog, and `showModal` resets it.
    if (focused instanceof HTMLElement && focused !== document.activeElement && dialog.contains(focused))
      focused.focus()
  })
  opening.set(dialog, cancelOpening)
  dialog.showPopover()
}

/** Whether the dialog is open, in either of the two steps. */
export const isShown = (dialog: HTMLDialogElement): boolean => dialog.open || opening.has(dialog)

/** Closes the dialog at once and restores the focus. */
export function closeModal(dialog: HTMLDialogElement): void {
  opening.get(dialog)?.()
  if (dialog.open) dialog.close()
}
