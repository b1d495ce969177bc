/** The `ref` of a button that stands where another one was: it has the focus before the paint that shows the other one gone. */
export const takeFocus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })
