import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, lt, sql } from '#platform/sql.ts'
import { forgetBackupCodes } from './backup-codes.ts'
import { forgetChallenges } from './challenges.ts'
import { forgetDevices } from './remembered-devices.ts'
import { rememberedDevices, secondFactorChallenges, secondFactorCodes, secondFactors } from './tables.ts'

/**
 * Ends sign-ins that wait for their second factor, and the trust in all remembered devices; called when a password
 * changes.
 */
export async function revokeTrust(executor: Executor, userId: number): Promise<void> {
  await forgetChallenges(executor, userId)
  await forgetDevices(executor, userId)
}

/** Deletes the second factor; the counters of sent and entered codes stay for a while. */
export async function forgetSecondFactor(executor: Executor, userId: number): Promise<void> {
  await revokeTrust(executor, userId)
  await forgetBackupCodes(executor, userId)
  await executor.delete(secondFactors).where(eq(secondFactors.user_id, userId))
}

/** Deletes expired rows once an hour. */
export function forgetExpired(platform: Platform): void {
  const { clock } = platform
  const { expires_at } = secondFactorChallenges
  scheduleHourlyDeletion(platform, 'forget second factor challenges', secondFactorChallenges, () =>
    lt(expires_at, clock.now()),
  )
  scheduleHourlyDeletion(platform, 'forget remembered devices', rememberedDevices, () =>
    lt(rememberedDevices.expires_at, clock.now()),
  )
  scheduleHourlyDeletion(platform, 'forget sent codes', secondFactorCodes, () =>
    lt(secondFactorCodes.sent_at, after(clock, -2 * limits.secondFactor.hour)),
  )
  scheduleHourlyDeletion(platform, 'forget methods that were only begun with', secondFactors, () => {
    const { confirmed_at, created_at } = secondFactors
    const begunLongAgo = and(
      isNull(confirmed_at),
      lt(created_at, after(clock, -limits.secondFactor.pendingFor)),
    )
    return sql`${begunLongAgo}`
  })
}
