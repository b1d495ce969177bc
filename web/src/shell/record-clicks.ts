import { isHydrated } from './is-hydrated.ts'

/** Repeats the change of a field, so that React notices it. This function is sent as its own source, too. */
function replayChange(field: HTMLInputElement, value: string, checked: boolean): void {
  if (/^(checkbox|radio)$/.test(field.type)) {
    // The event makes React finish its pending hydration first. Otherwise it would not see the click as a change.
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.checked = !checked
    field.click()
    return
  }
  const type = field.localName === 'select' ? 'change' : 'input'
  const change = () => {
    // React fires `onChange` only when the value differs from the last one it knows.
    field.value = value ? '' : ' '
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  // In its capture phase the event makes React finish its pending hydration. The listener changes the value before
  // React handles the event as it bubbles.
  field.addEventListener(type, change, { once: true })
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
type ReplayChange = typeof replayChange
type IsHydrated = typeof isHydrated

/**
 * Runs in the head of every document. On a slow network a page is visible long before its scripts run: a click on
 * a button would do nothing, and input would change only the field. So both are recorded here. Once React has
 * hydrated the elements, the field changes are repeated and then the last click. A click on a button that is hydrated
 * already waits for the field changes. Forms that the browser can submit without scripts are left alone.
 *
 * A button may move between mousedown and mouseup, hydrated or not, such as below a list that has just loaded. The
 * browser would click whatever is in its place: the pressed button counts as clicked, and nothing else.
 *
 * This function is sent as its own source, so it must not refer to anything outside itself except its parameters.
 */
function recordClicks(replay: ReplayChange, isHydrated: IsHydrated): void {
  const awaitsHydration = (element: Element) => element.isConnected && !isHydrated(element)
  const canSubmit = (form: HTMLFormElement | null) => !!form && form.method !== 'dialog'
  const fields = new Map<HTMLInputElement, { readonly value: string; readonly checked: boolean }>()
  let clicked: HTMLButtonElement | undefined
  let pressed: { readonly button: HTMLButtonElement; readonly x: number; readonly y: number } | undefined
  let isPolling = false
  // 15 seconds after the document has hydrated. An element that is not hydrated by then never will be.
  const maxPolls = 300
  let polls = 0
  const replayBlur = (field: HTMLElement) => {
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  const poll = () => {
    if (isPolling || (!clicked && fields.size === 0)) return
    isPolling = true
    setTimeout(replayNext, 50)
  }
  const hasTimedOut = () => isHydrated(document.documentElement) && ++polls > maxPolls
  const giveUp = () => {
    fields.clear()
    if (clicked && awaitsHydration(clicked)) forgetClick()
  }
  const forgetClick = () => {
    delete clicked?.dataset.kept
    clicked = undefined
  }
  const replayNext = () => {
    isPolling = false
    const next = [...fields].find(([field]) => !awaitsHydration(field))
    // One field at a time, because React renders in between. Otherwise the second of two filters would be added to
    // stale state.
    if (next) replayField(...next)
    else if (clicked && fields.size === 0 && !awaitsHydration(clicked)) {
      const button = clicked
      forgetClick()
      if (button.isConnected) button.click()
    }
    if (hasTimedOut()) giveUp()
    poll()
  }
  const replayField = (field: HTMLInputElement, { value, checked }: { value: string; checked: boolean }) => {
    fields.delete(field)
    if (!field.isConnected || field.matches(':disabled')) return
    replay(field, value, checked)
    replayBlur(field)
  }
  const recordField = ({ target }: Event) => {
    const field = target as HTMLInputElement
    const isRecorded = fields.has(field)
    if ((isHydrated(field) && !isRecorded) || field.type === 'file') return
    // The field moves to the end of the order: of several radios the last one counts.
    fields.delete(field)
    fields.set(field, { value: field.value, checked: field.checked })
    polls = 0
    poll()
  }
  const buttonOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('button') : null
  /** Whether a button cannot respond yet. */
  const isUnready = (button: HTMLButtonElement) =>
    !(button.type === 'submit' && canSubmit(button.form)) && (fields.size > 0 || !isHydrated(button))
  const recordPress = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const button = buttonOf(target)
    pressed = button ? { button, x, y } : undefined
  }
  const forgetPress = () => {
    pressed = undefined
  }
  const recordClick = (event: MouseEvent) => {
    const { target, clientX, clientY, isTrusted } = event
    const isPressed = pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) < 10
    const button = (isPressed && pressed?.button) || buttonOf(target)
    // The click by which a checkbox is repeated may come while a button is pressed.
    if (isTrusted) forgetPress()
    if (!button) return
    const hasMoved = !button.contains(target as Node)
    const mustWait = isUnready(button)
    // Neither React nor the element that is now in the place of the button handles this event.
    if (hasMoved || (mustWait && isHydrated(button))) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (mustWait) recordButton(button)
    else if (hasMoved) button.click()
  }
  const recordButton = (button: HTMLButtonElement) => {
    forgetClick()
    clicked = button
    button.dataset.kept = ''
    polls = 0
    poll()
  }
  addEventListener('input', recordField, true)
  addEventListener('pointerdown', recordPress, true)
  addEventListener('pointercancel', forgetPress, true)
  addEventListener('click', recordClick, true)
}

export const recordClicksScript = `(${recordClicks})(${replayChange},${isHydrated})`
