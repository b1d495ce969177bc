import type { Accounts, Referrals } from '#feature/accounts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { requestCode } from './request-code.ts'
import { phoneCodes } from './tables.ts'
import { verifyCode } from './verify-code.ts'
import { sendOwnPhoneCode, verifyOwnPhone } from './verify-own-phone.ts'

export { sendPhoneCode } from './request-code.ts'

/** Accounts without an email: users sign in with a code that is sent to their phone each time. */
export function registerPhones(
  serve: Serve,
  platform: Platform,
  { passwords, signInFlow }: Pick<Accounts, 'passwords' | 'signInFlow'>,
  rateLimiter: Pick<RateLimiter, 'spendForm' | 'spendGuess'>,
  referrals: Referrals,
): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'delete phone codes', phoneCodes, () =>
    lt(phoneCodes.expires_at, clock.now()),
  )

  serve('sendOwnPhoneCode', async ({ body: { phone }, caller }) => ({
    data: await sendOwnPhoneCode({ platform, rateLimiter }, phone, caller),
  }))
  serve('verifyOwnPhone', async ({ body: { verification_id, code }, caller }) => {
    await verifyOwnPhone({ platform }, { verificationId: verification_id, code }, caller)
    return null
  })
  serve('registerPhone', ({ body, caller, http, idempotencyKey }) =>
    body.verification_id === undefined
      ? requestCode({ platform, passwords, rateLimiter }, body, caller, idempotencyKey)
      : verifyCode({ platform, signInFlow, referrals }, body, { visitor: { caller, http }, idempotencyKey }),
  )
}
