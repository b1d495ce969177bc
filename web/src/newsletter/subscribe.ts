import { email } from '@akyede/contract/fields'
import { captchaTokenFor } from '#feature/captcha'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { failure, type Outcome } from './outcome.ts'

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
