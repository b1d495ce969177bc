import { email } from '@akyede/contract/fields'
import { captchaTokenFor } from '#feature/captcha'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { failure, type Outcome } from './outcome.ts'

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

/** Asks for the newsletter. Whoever the address belongs to, and whether it is known, is never said. */
export async function subscribe(address: string): Promise<Outcome> {
  const checked = email.safeParse(address)
  if (!checked.success) return { ok: false, text: checked.error.issues[0]?.message ?? '' }
  try {
    const captchaToken = await captchaTokenFor('newsletter')
    await call('subscribeNewsletter', { body: { email: checked.data, captchaToken } })
    track('newsletter_subscribed')
    return { ok: true, text: "You're in. Look for a message from us." }
  } catch (error) {
    return failure(error)
  }
}
