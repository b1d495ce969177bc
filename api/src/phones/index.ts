import type { Accounts, Referrals } from '#feature/accounts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { askForCode } from './ask-for-code.ts'
import { phoneCodes } from './tables.ts'
import { takeCode } from './take-code.ts'

export { sendPhoneCode } from './send-code.ts'

/** Accounts without an e-mail: by a number, and a code that is sent there each time. */
export function registerPhones(
  serve: Serve,
  platform: Platform,
  { passwords, entrance }: Pick<Accounts, 'passwords' | 'entrance'>,
  rateLimiter: Pick<RateLimiter, 'spendForm' | 'spendGuess'>,
  referrals: Referrals,
): void {
  const { clock } = platform
  forgetHourly(platform, 'forget phone codes', phoneCodes, () => lt(phoneCodes.expires_at, clock.now()))

  serve('registerPhone', ({ body, caller, http, idempotencyKey }) =>
    body.verification_id === undefined
      ? askForCode({ platform, passwords, rateLimiter }, body, caller, idempotencyKey)
      : takeCode({ platform, entrance, referrals }, body, { visitor: { caller, http }, idempotencyKey }),
  )
}
