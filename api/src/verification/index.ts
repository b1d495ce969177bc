import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { verificationWords } from '@akyede/contract/verification'
import { findContact } from '#feature/accounts'
import { spendFormOrCaptcha } from '#feature/captcha'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { eq, lt } from '#platform/sql.ts'
import { findPendingEmail } from './pending-email.ts'
import { resendVerification } from './resend-verification.ts'
import { emailChanges, emailVerifications } from './tables.ts'
import { type VerifyContext, verifyEmail } from './verify-email.ts'

export { deleteEmailChange } from './pending-email.ts'
export { resendLink, sendFirstLink, sendToNewEmail, sendToOldEmail } from './send-link.ts'
export { startEmailChange } from './start-email-change.ts'

/** Verifies with a link that an email belongs to the user. */
export function registerVerification(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
  surroundings: Omit<VerifyContext, 'platform'>,
): void {
  const { database, clock } = platform
  const context = { platform, ...surroundings }
  scheduleHourlyDeletion(platform, 'delete email verifications', emailVerifications, () =>
    lt(emailVerifications.expires_at, after(clock, -limits.verification.keptAfterEnd)),
  )

  serve('verifyEmail', ({ body, caller }) =>
    verifyEmail(context, {
      token: body.token,
      createdByMe: body.created_by_me,
      password: body.password,
      caller,
    }),
  )

  serve('resendVerification', async ({ body, caller, tx }) => {
    await resendVerification(platform, tx, body.email)
    // Spent last, so that a request that comes too soon is not counted.
    const form = { form: 'verification', address: caller.address, captchaToken: body.captchaToken }
    await spendFormOrCaptcha(platform, rateLimiter, tx, form)
    return { message: verificationWords.sent }
  })

  serve('getVerification', async ({ caller }) => {
    const contact = await findContact(database, caller.userId)
    if (!contact) throw new Failure('auth.token_invalid')
    const pending = await findPendingEmail(database, caller.userId)
    const verified = contact.email_verified_at !== null
    return { is_verified: verified, awaited_email: pending ?? (verified ? null : contact.email) }
  })
}

export const personalVerification: PersonalRecords = {
  name: 'email_changes',
  find: (executor, userId) =>
    executor
      .select({ email: emailChanges.email, asked_at: emailChanges.asked_at })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId)),
  async addresses(executor, userId) {
    const { email } = emailChanges
    const changes = await executor
      .select({ email })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, userId))
    return changes.map(change => change.email)
  },
  async erase(tx, userId) {
    for (const table of [emailChanges, emailVerifications])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
