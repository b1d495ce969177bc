import { limits } from '@akyede/contract/limits'
import { spendCaptcha } from '#feature/captcha'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { and, eq, lt, sql } from '#platform/sql.ts'
import { confirmSubscription, unsubscribe } from './follow-link.ts'
import { subscribe } from './subscribe.ts'
import { newsletterSubscriptions } from './tables.ts'

export { personalSubscription } from './personal-records.ts'
export { sendNewsletterLink } from './send-link.ts'

export function registerNewsletter(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
): void {
  deleteSubscriptions(platform)

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

const { status, confirm_expires_at, ended_at } = newsletterSubscriptions

/** Deletes subscriptions that were never confirmed, and ended ones after a month. */
function deleteSubscriptions(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete newsletter subscriptions', newsletterSubscriptions, () => {
    const neverConfirmed = and(eq(status, 'pending'), lt(confirm_expires_at, platform.clock.now()))
    const isEndedLongAgo = lt(ended_at, after(platform.clock, -limits.newsletter.keptAfterEnd))
    return sql`(${neverConfirmed}) or ${isEndedLongAgo}`
  })
}
