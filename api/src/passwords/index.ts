import { passwordWords } from '@akyede/contract/passwords'
import { lt } from 'drizzle-orm'
import type { Accounts } from '#feature/accounts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import { networkOf } from '#platform/network-of.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { askForReset } from './ask-for-reset.ts'
import { changePassword } from './change-password.ts'
import { changeCall } from './repeated-change.ts'
import { resetPassword } from './reset-password.ts'
import type { AfterPasswordChange } from './set-password.ts'
import { passwordResets } from './tables.ts'

export { personalResets } from './personal-records.ts'
export { sendPasswordChanged } from './send-changed.ts'
export { sendResetLink } from './send-reset-link.ts'
export type { AfterPasswordChange, PasswordChange } from './set-password.ts'

/** `afterChange` is what else ends with a password. */
export function registerPasswords(
  serve: Serve,
  platform: Platform,
  accounts: Pick<Accounts, 'passwords'>,
  rateLimiter: Pick<RateLimiter, 'spendForm' | 'spendGuess'>,
  afterChange: readonly AfterPasswordChange[],
): void {
  const sources = { platform, passwords: accounts.passwords, rateLimiter, afterChange }
  forgetHourly(platform, 'forget password resets', passwordResets, () =>
    lt(passwordResets.expires_at, platform.clock.now()),
  )

  serve('forgotPassword', async ({ body, caller, tx }) => {
    rateLimiter.spendForm('password reset', caller.address)
    await askForReset(platform, tx, { ...body, network: networkOf(caller.address) })
    return { message: passwordWords.forgotten }
  })

  serve('resetPassword', async ({ body, caller, idempotencyKey }) => {
    await resetPassword(sources, {
      token: body.token,
      password: body.new_password,
      network: networkOf(caller.address),
      call: changeCall(caller, 'POST /auth/password/reset', idempotencyKey),
    })
    return { message: passwordWords.reset }
  })

  serve('changePassword', async ({ body, caller, idempotencyKey }) => ({
    data: { sessions_ended: await changePassword(sources, caller, body, idempotencyKey) },
  }))
}
