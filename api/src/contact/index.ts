import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { spendCaptcha } from '#feature/captcha'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { asc, eq, lt } from '#platform/sql.ts'
import { receiveMessage } from './receive-message.ts'
import { contactMessages } from './tables.ts'

export { sendMessageCopy, sendMessageToSupportTeam } from './send-emails.ts'

export function registerContact(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
): void {
  deleteContactMessages(platform)

  serve('sendContactMessage', async ({ body, caller, tx }) => {
    const { captchaToken, website, ...form } = body
    if (website) throw new Failure('captcha.failed')
    await spendCaptcha(platform, tx, captchaToken, 'contact')
    const userId = caller.kind === 'user' ? caller.userId : null
    const reference = await receiveMessage(platform, tx, form, userId)
    // This comes last, because a rejection before it gives the captcha token back and must not count against the
    // network.
    await rateLimiter.spendForm('contact', caller.address)
    return { data: { reference } }
  })
}

/** Deletes messages after two years. */
function deleteContactMessages(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete contact messages', contactMessages, () =>
    lt(contactMessages.created_at, after(platform.clock, -limits.contact.keptFor)),
  )
}

export const personalMessages: PersonalRecords = {
  name: 'messages',
  async find(executor, userId) {
    const sent = await executor
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.user_id, userId))
      .orderBy(asc(contactMessages.created_at))
    return sent.map(({ id, user_id, ...message }) => message)
  },
  async erase(tx, userId) {
    await tx.delete(contactMessages).where(eq(contactMessages.user_id, userId))
  },
}
