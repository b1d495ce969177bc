import { spendCaptcha } from '#feature/captcha'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { confirmSubscription, unsubscribe } from './follow-link.ts'
import { forgetSubscriptions } from './forget-subscriptions.ts'
import { subscribe } from './subscribe.ts'

export { personalSubscription } from './personal-records.ts'
export { sendNewsletterLink } from './send-link.ts'

export function registerNewsletter(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
): void {
  forgetSubscriptions(platform)

  serve('subscribeNewsletter', async ({ body, caller, tx }) => {
    await spendCaptcha(platform, tx, body.captchaToken, 'newsletter')
    await rateLimiter.spendForm('newsletter', caller.address)
    await subscribe(platform, tx, body.email)
    return { data: { status: 'pending' as const } }
  })

  serve('confirmNewsletter', async ({ body }) => {
    await confirmSubscription(platform, body.token)
    return { data: { status: 'confirmed' as const } }
  })

  serve('unsubscribeNewsletter', async ({ body }) => {
    await unsubscribe(platform, body.token)
    return { data: { status: 'unsubscribed' as const } }
  })
}
