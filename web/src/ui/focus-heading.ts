/** Moves the focus to the heading of the page, so that screen readers do not start at the top of the document. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const main = document.querySelector<HTMLElement>('main')
  const target = heading ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  if (heading || !main) return
  // Some pages render their heading only after their data has loaded, so the focus waits for it.
  const observer = new MutationObserver(() => {
    if (document.activeElement === main && !main.querySelector('h1')) return
    observer.disconnect()
    if (document.activeElement === main) focusHeading()
  })
  observer.observe(main, { childList: true, subtree: true })
}

/** Does the same, but only when the focused element is gone or the page loaded before its heading. */
export function focusHeadingIfLost(): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.id === 'main') focusHeading()
}
