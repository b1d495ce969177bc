import { limits } from '@akyede/contract/limits'
import { findContact } from '#feature/accounts'
import { spendCaptcha } from '#feature/captcha'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { and, eq, lt, sql } from '#platform/sql.ts'
import { confirmSubscription, unsubscribe } from './follow-link.ts'
import { subscribe } from './subscribe.ts'
import { newsletterSubscriptions } from './tables.ts'

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

const { email, status, asked_at, confirmed_at, confirm_expires_at, ended_at } = newsletterSubscriptions

/** Deletes subscriptions that were never confirmed, and ended ones after a month. */
function deleteSubscriptions(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete newsletter subscriptions', newsletterSubscriptions, () => {
    const neverConfirmed = and(eq(status, 'pending'), lt(confirm_expires_at, platform.clock.now()))
    const isEndedLongAgo = lt(ended_at, after(platform.clock, -limits.newsletter.keptAfterEnd))
    return sql`(${neverConfirmed}) or ${isEndedLongAgo}`
  })
}

/** Only the account's verified address counts, because anyone can register with another person's address. */
async function ownAddress(executor: Executor, userId: number) {
  const person = await findContact(executor, userId)
  const verifiedEmail = person?.email_verified_at ? person.email : null
  return sql`lower(${email}) = lower(${verifiedEmail})`
}

export const personalSubscription: PersonalRecords = {
  name: 'newsletter',
  find: async (executor, userId) =>
    executor
      .select({ email, status, asked_at, confirmed_at, ended_at })
      .from(newsletterSubscriptions)
      .where(await ownAddress(executor, userId)),
  async erase(tx, userId) {
    await tx.delete(newsletterSubscriptions).where(await ownAddress(tx, userId))
  },
}
