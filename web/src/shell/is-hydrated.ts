import type { SyntheticEvent } from 'react'

/**
 * Whether React handles the events of an element. React passes an event on only when the element is hydrated, and
 * the document prevents this one with `confirmHydration`; an event of a browser cannot be prevented. Unlike a click it
 * does not make React hydrate the element, which would set its fields back. Scripts in the head and browser tests send
 * this function as its own source.
 */
export const isHydrated = (element: Element): boolean =>
  !element.dispatchEvent(new Event('animationiteration', { bubbles: true, cancelable: true }))

/** The handler of the document for the event of `isHydrated`. */
export const confirmHydration = (event: SyntheticEvent): void => event.preventDefault()
