/**
 * F8 leads to what the messages offer, and back. A message that goes while it has the focus gives it back too, where it
 * would fall to the top of the document.
 */
export function registerMessagesShortcut(): () => void {
  const region = document.getElementById('messages')
  if (!region) return () => {}
  let from: Element | undefined
  let last: Element | undefined
  const back = () => from instanceof HTMLElement && from.focus({ preventScroll: true })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F8') return
    const goal = newest(region, 'p :is(a, button)') ?? newest(region, 'button')
    if (!goal) return
    event.preventDefault()
    if (region.contains(document.activeElement)) back()
    else goal.focus()
  }
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (target instanceof Element) last = target
    if (!(relatedTarget instanceof Element)) from = undefined
    else if (!region.contains(relatedTarget)) from = relatedTarget
  }
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return
    last = undefined
    if (document.activeElement === document.body) back()
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
