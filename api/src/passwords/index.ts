import { passwordWords } from '@akyede/contract/passwords'
import type { Accounts, LetGo } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { repeatedCall } from '#platform/repeated-call.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { askForReset } from './ask-for-reset.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'
import type { AfterPasswordChange } from './set-password.ts'
import { passwordResets } from './tables.ts'

export { personalResets } from './personal-records.ts'
export { sendPasswordChanged } from './send-changed.ts'
export { sendResetLink } from './send-reset-link.ts'

interface PasswordSurroundings {
  /** What else ends with a password. */
  readonly afterChange: readonly AfterPasswordChange[]
  /** Asked, in the same transaction, when an account that nobody had verified turns out to be another's. */
  readonly letGo: readonly LetGo[]
}

export function registerPasswords(
  serve: Serve,
  platform: Platform,
  accounts: Pick<Accounts, 'passwords' | 'provePassword'>,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
  surroundings: PasswordSurroundings,
): void {
  const sources = { platform, ...accounts, ...surroundings }
  forgetHourly(platform, 'forget password resets', passwordResets, () =>
    lt(passwordResets.expires_at, platform.clock.now()),
  )

  serve('forgotPassword', async ({ body, caller, tx }) => {
    rateLimiter.spendForm('password reset', caller.address)
    await askForReset(platform, tx, { ...body, network: addressBlockOf(caller.address) })
    return { message: passwordWords.forgotten }
  })

  serve('resetPassword', async ({ body, caller, idempotencyKey }) => {
    await resetPassword(sources, {
      token: body.token,
      password: body.new_password,
      network: addressBlockOf(caller.address),
      call: repeatedCall(caller, 'POST /auth/password/reset', idempotencyKey),
    })
    return { message: passwordWords.reset }
  })

  serve('changePassword', async ({ body, caller, idempotencyKey }) => ({
    data: { sessions_ended: await changePassword(sources, caller, body, idempotencyKey) },
  }))
}
