/**
 * Runs in the head of every document. On a slow network a page is seen long before its scripts are there: a button
 * that is pressed until then would do nothing, and what is chosen, ticked or typed would stand in its field alone. As
 * soon as React has taken them over the fields are changed once more, and then the last press is done. A form that the
 * browser sends by itself needs no script, and is left alone.
 *
 * Sent as its own source, so it must name nothing outside itself.
 */
function keepPresses(): void {
  const isAlive = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))
  const waits = (element: Element) => element.isConnected && !isAlive(element)
  const sendsItself = (form: HTMLFormElement | null) => !!form && form.method !== 'dialog'
  const fields = new Map<HTMLInputElement, { readonly value: string; readonly checked: boolean }>()
  let pressed: HTMLButtonElement | undefined
  let isLooking = false
  const changeAgain = (field: HTMLInputElement, value: string, checked: boolean) => {
    if (/^(checkbox|radio)$/.test(field.type)) {
      // React hears only of what is another than it knows.
      field.checked = !checked
      field.click()
      return
    }
    const type = field.localName === 'select' ? 'change' : 'input'
    const change = () => {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    }
    // On its way to the field the event has React finish what it is about; React hears of it on the way back.
    field.addEventListener(type, change, { once: true })
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const look = () => {
    if (isLooking || (!pressed && fields.size === 0)) return
    isLooking = true
    setTimeout(again, 50)
  }
  const again = () => {
    isLooking = false
    for (const [field, { value, checked }] of fields) {
      if (waits(field)) continue
      fields.delete(field)
      if (field.isConnected) changeAgain(field, value, checked)
    }
    if (pressed && fields.size === 0 && !waits(pressed)) {
      const button = pressed
      pressed = undefined
      delete button.dataset.kept
      if (button.isConnected) button.click()
    }
    look()
  }
  const keepField = ({ target }: Event) => {
    const field = target as HTMLInputElement
    const isKept = fields.has(field)
    if ((isAlive(field) && !isKept) || sendsItself(field.form) || field.type === 'file') return
    fields.set(field, { value: field.value, checked: field.checked })
    look()
  }
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || isAlive(button) || (button.type === 'submit' && sendsItself(button.form))) return
    if (pressed) delete pressed.dataset.kept
    pressed = button
    button.dataset.kept = ''
    look()
  }
  addEventListener('input', keepField, true)
  addEventListener('click', keepPress, true)
}

export const keepPressesScript = `(${keepPresses})()`
