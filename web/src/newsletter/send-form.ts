import { subscribe } from './subscribe.ts'

/** What the form says of itself. */
export interface FormStatus {
  readonly pending?: boolean
  readonly failed?: boolean
  readonly text?: string
}

/** Sends what stands in the box, and says what becomes of it; what is wrong leaves the focus where it can be mended. */
export async function sendForm(form: HTMLFormElement, say: (said: FormStatus) => void): Promise<void> {
  const input = form.elements.namedItem('email')
  if (!(input instanceof HTMLInputElement)) return
  say({ pending: true })
  const { ok, text } = await subscribe(input.value)
  say({ failed: !ok, text })
  if (ok) form.reset()
  else input.focus()
  // On phones the bar at the bottom would stand over what was said.
  requestAnimationFrame(() => form.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' }))
}
