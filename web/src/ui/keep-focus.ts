import { focusHeading } from './focus-heading.ts'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** The position of an element: its ancestors from near to far, with the child index that leads to it. */
type Place = readonly { readonly parent: Element; readonly index: number }[]

/**
 * A `ref` for a page's `main`, or for a sheet, whose focused element may be removed, such as a deleted row or a
 * submitted form. The focus moves to the element now at that position, or the nearest one, instead of the top of
 * the document. After a navigation `RouteAnnouncer` sets the focus.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: Element | undefined
  let place: Place = []
  let notedPage = pageKey()
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    place = placeOf(target, root)
    notedPage = pageKey()
  }
  // A click on an empty area removes the focus on purpose.
  const forget = () =>
    setTimeout(() => {
      if (last?.isConnected && isFocusLost()) last = undefined
    })
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || !isFocusLost()) return
    // A replaced heading means new content, which is read from its heading.
    const wasHeading = last.matches('h1')
    last = undefined
    if (notedPage !== pageKey()) return
    if (wasHeading) focusHeading()
    else focusNearest(place)
  })
  root.addEventListener('focusin', note)
  root.addEventListener('focusout', forget)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', note)
    root.removeEventListener('focusout', forget)
  }
}

/** The history index distinguishes pages. A replaced entry, such as a changed filter, is the same page. */
const pageKey = (): string => `${location.pathname} ${history.state?.idx}`

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

function placeOf(element: Element, root: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child !== root && child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

function focusNearest(place: Place): void {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const nearest = [...children.slice(index), ...children.slice(0, index).reverse()]
    const next = nearest.map(firstFocusableIn).find(Boolean)
    if (!next) continue
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
    return
  }
  focusHeading()
}

const firstFocusableIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(focusable)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      each.matches(focusable) &&
      each.tabIndex >= 0 &&
      each.getClientRects().length > 0,
  )
