/** Moves the reading position to the heading of the page, so that it never falls back to the top of the document. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The same, where what had the focus is gone, or the page came before its heading. */
export function focusHeadingIfLost(): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.id === 'main') focusHeading()
}
