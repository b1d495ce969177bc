/** Changes a field once more, to what was chosen, ticked or typed: React hears of it. Sent as its own source, too. */
function replayChange(field: HTMLInputElement, value: string, checked: boolean): void {
  if (/^(checkbox|radio)$/.test(field.type)) {
    // Has React finish what it is about: a box that it takes over as it is pressed is no change to it.
    field.dispatchEvent(new Event('change', { bubbles: true }))
    field.checked = !checked
    field.click()
    return
  }
  const type = field.localName === 'select' ? 'change' : 'input'
  const change = () => {
    // React hears only of what is another than it knows.
    field.value = value ? '' : ' '
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  // On its way to the field the event has React finish what it is about; React hears of it on the way back.
  field.addEventListener(type, change, { once: true })
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
type ReplayChange = typeof replayChange

/**
 * Runs in the head of every document. On a slow network a page is seen long before its scripts are there: a button
 * that is pressed until then would do nothing, and what is chosen, ticked or typed would stand in its field alone. As
 * soon as React has taken them over the fields are changed once more, and then the last press is done. What sends a form
 * that the browser knows how to send needs no script, and is left alone.
 *
 * Sent as its own source, so it must name nothing outside itself but what it is given.
 */
function recordClicks(changeAgain: ReplayChange): void {
  const isAlive = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))
  const waits = (element: Element) => element.isConnected && !isAlive(element)
  const sendsItself = (form: HTMLFormElement | null) => !!form && form.method !== 'dialog'
  const fields = new Map<HTMLInputElement, { readonly value: string; readonly checked: boolean }>()
  let pressed: HTMLButtonElement | undefined
  let isLooking = false
  // 15 seconds: what React has not taken over by then, counted from when it is there, it never will.
  const mostLooks = 300
  let looks = 0
  const leaveAgain = (field: HTMLElement) => {
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  const look = () => {
    if (isLooking || (!pressed && fields.size === 0)) return
    isLooking = true
    setTimeout(again, 50)
  }
  const hasLookedLong = () => isAlive(document.documentElement) && ++looks > mostLooks
  const giveUp = () => {
    fields.clear()
    if (pressed && waits(pressed)) forgetPress()
  }
  const forgetPress = () => {
    delete pressed?.dataset.kept
    pressed = undefined
  }
  const again = () => {
    isLooking = false
    const next = [...fields].find(([field]) => !waits(field))
    // One at a time, for React draws in between: of two filters the second would be added to none.
    if (next) changeKept(...next)
    else if (pressed && fields.size === 0 && !waits(pressed)) {
      const button = pressed
      forgetPress()
      if (button.isConnected) button.click()
    }
    if (hasLookedLong()) giveUp()
    look()
  }
  const changeKept = (field: HTMLInputElement, { value, checked }: { value: string; checked: boolean }) => {
    fields.delete(field)
    if (!field.isConnected || field.matches(':disabled')) return
    changeAgain(field, value, checked)
    leaveAgain(field)
  }
  const keepField = ({ target }: Event) => {
    const field = target as HTMLInputElement
    const isKept = fields.has(field)
    if ((isAlive(field) && !isKept) || field.type === 'file') return
    // What was changed last is changed last again: of several radios the last one counts.
    fields.delete(field)
    fields.set(field, { value: field.value, checked: field.checked })
    looks = 0
    look()
  }
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || isAlive(button) || (button.type === 'submit' && sendsItself(button.form))) return
    forgetPress()
    pressed = button
    button.dataset.kept = ''
    looks = 0
    look()
  }
  addEventListener('input', keepField, true)
  addEventListener('click', keepPress, true)
}

export const recordClicksScript = `(${recordClicks})(${replayChange})`
