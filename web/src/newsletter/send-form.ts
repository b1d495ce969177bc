import { email } from '@akyede/contract/fields'
import { captchaTokenFor } from '#feature/captcha'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { failureOutcome, type Outcome, subscribed } from './outcome.ts'

/** The state that the form shows. */
export interface FormStatus {
  readonly pending?: boolean
  readonly failed?: boolean
  readonly text?: string | undefined
}

/** Sends the form and reports its state. After a failure the focus moves to the field. */
export async function sendForm(
  form: HTMLFormElement,
  setStatus: (status: FormStatus) => void,
): Promise<void> {
  const input = form.elements.namedItem('email')
  if (!(input instanceof HTMLInputElement)) return
  setStatus({ pending: true })
  const { ok, text } = await subscribe(input.value)
  setStatus({ failed: !ok, text })
  if (ok) form.reset()
  else input.focus()
  // On phones the bottom bar would cover the result.
  requestAnimationFrame(() => form.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' }))
}

/** Subscribes to the newsletter. The result never reveals whether the address is known. */
export async function subscribe(address: string): Promise<Outcome> {
  const checked = email.safeParse(address)
  if (!checked.success) return { ok: false, text: checked.error.issues[0]?.message ?? '' }
  try {
    const captchaToken = await captchaTokenFor('newsletter')
    await call('subscribeNewsletter', { body: { email: checked.data, captchaToken } })
    track('newsletter_subscribed')
    return { ok: true, text: subscribed }
  } catch (error) {
    return failureOutcome(error)
  }
}
