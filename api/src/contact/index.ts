import { Failure } from '@akyede/contract/failures'
import { spendCaptcha } from '#feature/captcha'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetMessages } from './forget-messages.ts'
import { receiveMessage } from './receive-message.ts'

export { personalMessages } from './personal-records.ts'
export { sendMessageCopy, sendMessageToSupportTeam } from './send-emails.ts'

export function registerContact(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
): void {
  forgetMessages(platform)

  serve('sendContactMessage', async ({ body, caller, tx }) => {
    const { captchaToken, website, ...form } = body
    if (website) throw new Failure('captcha.failed')
    await spendCaptcha(platform, tx, captchaToken, 'contact')
    const userId = caller.kind === 'user' ? caller.userId : null
    const reference = await receiveMessage(platform, tx, form, userId)
    // Last: a refusal before it gives the captcha token back, and must count nothing against the network.
    await rateLimiter.spendForm('contact', caller.address)
    return { data: { reference } }
  })
}
