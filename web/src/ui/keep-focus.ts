import { focusHeading } from './focus-heading.ts'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** Where something stood: its ancestors from near to far, and which child of each led to it. */
type Place = readonly { readonly parent: Element; readonly index: number }[]

/**
 * The `ref` of a page's `main`, or of a sheet beside it, where what has the focus may go: a row that is taken off, a
 * form that has done its work. The focus goes to what stands there now, or beside it, instead of back to the top of
 * the document. After a navigation the new page decides where it goes (`RouteAnnouncer`).
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: Element | undefined
  let place: Place = []
  let address = addressOfPage()
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    place = placeOf(target, root)
    address = addressOfPage()
  }
  // Whoever presses beside everything wants the focus nowhere.
  const forget = () =>
    setTimeout(() => {
      if (last?.isConnected && isNowhere()) last = undefined
    })
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || !isNowhere()) return
    // Where one heading makes room for another, the page begins anew there.
    const wasHeading = last.matches('h1')
    last = undefined
    if (address !== addressOfPage()) return
    if (wasHeading) focusHeading()
    else handOn(place)
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

/** One entry of the history is one page; what replaces it, such as a filter, leaves the reader where they are. */
const addressOfPage = (): string => `${location.pathname} ${history.state?.idx}`

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function placeOf(element: Element, root: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child !== root && child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

function handOn(place: Place): void {
  for (const { parent, index } of place) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    const nearest = [...children.slice(index), ...children.slice(0, index).reverse()]
    const next = nearest.map(firstIn).find(Boolean)
    if (!next) continue
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
    return
  }
  focusHeading()
}

const firstIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(focusable)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      one.matches(focusable) &&
      one.tabIndex >= 0 &&
      one.getClientRects().length > 0,
  )
