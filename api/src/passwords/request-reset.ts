import { limits } from '@akyede/contract/limits'
import type { ResetTemplate } from '@akyede/contract/passwords'
import { canBeReclaimed, findUserByEmail } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { claimSpacing } from '#platform/spacing.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** `user_id` is null when no account has the email: then nothing is sent. */
    'password.forgotten': {
      ask_id: string
      asked_at: string
      user_id: number | null
      template: ResetTemplate
      network: string
    }
  }
}

interface ResetRequest {
  readonly email: string
  readonly template: ResetTemplate
  readonly network: string
}

/**
 * Requests a reset link. Known and unknown emails cost the same work; the event handler decides what is sent (D79).
 * Refuses with `password.reset_too_soon`.
 */
export async function requestReset(
  platform: Platform,
  tx: Transaction,
  { email, template, network }: ResetRequest,
): Promise<void> {
  await claimSpacing(tx, platform, {
    kind: 'password reset',
    to: email,
    milliseconds: limits.password.resetSpacing,
    refusal: 'password.reset_too_soon',
  })
  const user = await findUserByEmail(tx, email)
  await platform.outbox.emit(tx, 'password.forgotten', {
    ask_id: newId(),
    asked_at: platform.clock.now().toISOString(),
    user_id: user && (user.is_active || canBeReclaimed(user)) ? user.id : null,
    template,
    network,
  })
}
