import { createHmac } from 'node:crypto'
import type { CaptchaPurpose } from '@akyede/contract/captcha'
import { limits } from '@akyede/contract/limits'
import { networkOf } from '#platform/address-block.ts'
import { deriveKey } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { createCaptchaTokens } from './captcha-tokens.ts'

/** A form of a browser without scripts, which can compute no proof of work. */
interface FormWithoutScripts {
  readonly purpose: CaptchaPurpose
  readonly address: string
  /** All that the form contains. */
  readonly content: string
}

/**
 * Issues a captcha token without a proof of work; a network gets a number of them per hour. The same form from the
 * same address gets the same token and the same idempotency key within five minutes, so that sending it twice has one
 * effect. Refuses with `request.rate_limited`.
 */
export async function tokenWithoutProof(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
  { purpose, address, content }: FormWithoutScripts,
): Promise<{ readonly captchaToken: string; readonly idempotencyKey: string }> {
  const key = `form without scripts:${networkOf(address)}`
  await rateLimiter.spendGuess([{ key, ...limits.captcha.withoutScripts }], 1)
  const { tokenLife } = limits.captcha
  const period = Math.floor(clock.now().getTime() / tokenLife)
  const id = createHmac('sha256', deriveKey(config.secrets.token, 'form without scripts'))
    .update(JSON.stringify([period, purpose, address, content]))
    .digest('base64url')
  const tokens = createCaptchaTokens(config.secrets.token, clock)
  return { captchaToken: tokens.issueAs(id, purpose, (period + 2) * tokenLife), idempotencyKey: `form.${id}` }
}
