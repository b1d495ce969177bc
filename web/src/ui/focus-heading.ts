/** Moves the reading position to the heading of the page, so that it never falls back to the top of the document. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  const main = document.querySelector<HTMLElement>('main')
  const place = heading ?? main
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  if (heading || !main) return
  // Some pages know their heading only when their answer is there: the reading position waits for it.
  const coming = new MutationObserver(() => {
    if (document.activeElement === main && !main.querySelector('h1')) return
    coming.disconnect()
    if (document.activeElement === main) focusHeading()
  })
  coming.observe(main, { childList: true, subtree: true })
}

/** The same, where what had the focus is gone, or the page came before its heading. */
export function focusHeadingIfLost(): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.id === 'main') focusHeading()
}
