/**
 * F8 moves the focus to the newest message and back. When a focused message is removed, the focus returns to where
 * it was instead of the top of the document.
 */
export function registerMessagesShortcut(): () => void {
  const region = document.getElementById('messages')
  if (!region) return () => {}
  let from: Element | undefined
  let last: Element | undefined
  const restoreFocus = () => from instanceof HTMLElement && from.focus({ preventScroll: true })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F8') return
    const target = newest(region, 'p :is(a, button)') ?? newest(region, 'button')
    if (!target) return
    event.preventDefault()
    if (region.contains(document.activeElement)) restoreFocus()
    else target.focus()
  }
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (target instanceof Element) last = target
    if (!(relatedTarget instanceof Element)) from = undefined
    else if (!region.contains(relatedTarget)) from = relatedTarget
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return
    last = undefined
    if (document.activeElement === document.body) restoreFocus()
  })
  document.addEventListener('keydown', onKeyDown)
  region.addEventListener('focusin', onFocusIn)
  observer.observe(region, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    region.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}

const newest = (region: Element, controls: string) =>
  [...region.querySelectorAll<HTMLElement>(controls)].at(-1)
