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
 * Limits a form that sends emails and has no proof of work: a network may send it a number of times per hour, and
 * more often with a proof of work each, so that no stranger blocks it for the others. A call with a proof is not
 * counted. Refuses with `captcha_required`; when captchas are off with `request.rate_limited`.
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
