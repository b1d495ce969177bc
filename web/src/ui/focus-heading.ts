/** Moves the reading position to the heading of the page, so that it never falls back to the top of the document. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The same, where what had the focus is gone. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading()
}
