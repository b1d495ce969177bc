import type { SyntheticEvent } from 'react'

/**
 * Whether React handles the events of an element. React passes an event on only when the element is hydrated, and
 * the document answers this one with `confirmHydration`. Browsers send an untrusted `auxclick` never by themselves.
 * Scripts in the head and browser tests send this function as its own source.
 */
export const isHydrated = (element: Element): boolean =>
  !element.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, cancelable: true }))

/** The handler of the document for the event of `isHydrated`. Clicks of users keep their effect. */
export const confirmHydration = (event: SyntheticEvent): void => {
  if (!event.isTrusted) event.preventDefault()
}
