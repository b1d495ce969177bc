import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { spendCaptcha } from './spend-captcha.ts'

interface Form {
  readonly form: string
  readonly address: string
  readonly captchaToken: string | undefined
}

/**
 * For a form without a proof of work that leads to emails: a network may send so many an hour, and more with a proof of
 * work each, so that no stranger closes it to the others of the network. A call that brings a proof is not counted.
 * Refuses with `captcha_required`, and where there is no proof of work with `request.rate_limited`.
 */
export async function spendFormOrCaptcha(
  platform: Pick<Platform, 'config' | 'clock'>,
  rateLimiter: Pick<StoredRateLimits, 'spendForm'>,
  tx: Transaction,
  { form, address, captchaToken }: Form,
): Promise<void> {
  if (platform.config.captcha && captchaToken !== undefined) {
    return spendCaptcha(platform, tx, captchaToken, 'email_link')
  }
  await rateLimiter.spendForm(form, address).catch(error => {
    const isFull = error instanceof Failure && error.code === 'request.rate_limited'
    throw isFull && platform.config.captcha ? new Failure('captcha_required') : error
  })
}
