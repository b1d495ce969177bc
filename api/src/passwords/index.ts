import { passwordWords } from '@akyede/contract/passwords'
import type { Accounts } from '#feature/accounts'
import { spendFormOrCaptcha } from '#feature/captcha'
import { addressBlockOf } from '#platform/address-block.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { repeatedCallOf } from '#platform/repeated-call.ts'
import type { Serve } from '#platform/serve.ts'
import { asc, eq, lt } from '#platform/sql.ts'
import { changePassword } from './change-password.ts'
import { requestReset } from './request-reset.ts'
import { type ResetContext, resetPassword } from './reset-password.ts'
import { passwordResetLinks, passwordResets } from './tables.ts'

export { sendPasswordChanged } from './send-password-changed.ts'
export { createResetLink, sendResetLink } from './send-reset-link.ts'

export function registerPasswords(
  serve: Serve,
  platform: Platform,
  accounts: Pick<Accounts, 'passwords' | 'reauthenticate'>,
  rateLimiter: Pick<RateLimiter, 'spendForm'>,
  surroundings: Omit<ResetContext, 'platform' | 'passwords'>,
): void {
  const context = { platform, ...accounts, ...surroundings }
  scheduleHourlyDeletion(platform, 'delete password resets', passwordResetLinks, () =>
    lt(passwordResetLinks.expires_at, platform.clock.now()),
  )
  scheduleHourlyDeletion(platform, 'delete password resets of earlier versions', passwordResets, () =>
    lt(passwordResets.expires_at, platform.clock.now()),
  )

  serve('forgotPassword', async ({ body, caller, tx }) => {
    const { captchaToken, ...request } = body
    await requestReset(platform, tx, { ...request, network: addressBlockOf(caller.address) })
    // Spent last, so that a request that comes too soon is not counted.
    const form = { form: 'password reset', address: caller.address, captchaToken }
    await spendFormOrCaptcha(platform, rateLimiter, tx, form)
    return { message: passwordWords.forgotten }
  })

  serve('resetPassword', async ({ body, caller, idempotencyKey }) => {
    const disconnected = await resetPassword(context, {
      token: body.token,
      password: body.new_password,
      createdByMe: body.created_by_me,
      caller,
      call: repeatedCallOf(caller, 'POST /auth/password/reset', idempotencyKey),
    })
    return {
      message: passwordWords.reset,
      ...(disconnected.length > 0 && { disconnected: [...disconnected] }),
    }
  })

  serve('changePassword', async ({ body, caller, idempotencyKey }) => ({
    data: { sessions_ended: await changePassword(context, caller, body, idempotencyKey) },
  }))
}

const { user_id, email, asked_at } = passwordResetLinks

export const personalResets: PersonalRecords = {
  name: 'password_resets',
  find: (executor, userId) =>
    executor
      .select({ email, asked_at })
      .from(passwordResetLinks)
      .where(eq(user_id, userId))
      .orderBy(asc(asked_at)),
  async addresses(executor, userId) {
    const sent = await executor.select({ email }).from(passwordResetLinks).where(eq(user_id, userId))
    return sent.map(reset => reset.email)
  },
  async erase(tx, userId) {
    for (const table of [passwordResetLinks, passwordResets])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
