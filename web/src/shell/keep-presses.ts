/**
 * Runs in the head of every document. On a slow network a page is seen long before its scripts are there: a button
 * that is pressed until then would do nothing. Its last press waits for it, and is done once React has taken the
 * button over. A button that sends its form by itself needs no script, and is left alone.
 *
 * Sent as its own source, so it must name nothing outside itself.
 */
function keepPresses(): void {
  const isAlive = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))
  const sendsItself = ({ form, type }: HTMLButtonElement) => type === 'submit' && form?.method !== 'dialog'
  let kept: HTMLButtonElement | undefined
  const again = () => {
    if (kept?.isConnected && !isAlive(kept)) {
      setTimeout(again, 50)
      return
    }
    const pressed = kept
    kept = undefined
    delete pressed?.dataset.kept
    if (pressed?.isConnected) pressed.click()
  }
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (!button || isAlive(button) || sendsItself(button)) return
      if (kept) delete kept.dataset.kept
      else setTimeout(again, 50)
      kept = button
      button.dataset.kept = ''
    },
    true,
  )
}

export const keepPressesScript = `(${keepPresses})()`
