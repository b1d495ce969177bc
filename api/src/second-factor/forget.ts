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
 * Sign-ins that wait for their second factor end, and every device is asked for a code again: for whoever changes a
 * password.
 */
export async function revokeTrust(executor: Executor, userId: number): Promise<void> {
  await forgetChallenges(executor, userId)
  await forgetDevices(executor, userId)
}

/** Nothing of a second factor is left; how often codes were sent and tried stays counted for a while. */
export async function forgetSecondFactor(executor: Executor, userId: number): Promise<void> {
  await revokeTrust(executor, userId)
  await forgetBackupCodes(executor, userId)
  await executor.delete(secondFactors).where(eq(secondFactors.user_id, userId))
}

/** Once an hour, what is over. */
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
