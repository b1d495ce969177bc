import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, lt, sql } from '#platform/sql.ts'
import { deleteBackupCodes } from './backup-codes.ts'
import { deleteChallenges } from './challenges.ts'
import { deleteDevices } from './remembered-devices.ts'
import { rememberedDevices, secondFactorChallenges, secondFactorCodes, secondFactors } from './tables.ts'

/**
 * Ends sign-ins that wait for their second factor, and the trust in all remembered devices; called when a password
 * changes.
 */
export async function revokeTrust(executor: Executor, userId: number): Promise<void> {
  await deleteChallenges(executor, userId)
  await deleteDevices(executor, userId)
}

/** Deletes the second factor; the counters of sent and entered codes stay for a while. */
export async function deleteSecondFactor(executor: Executor, userId: number): Promise<void> {
  await revokeTrust(executor, userId)
  await deleteBackupCodes(executor, userId)
  await executor.delete(secondFactors).where(eq(secondFactors.user_id, userId))
}

/** Deletes expired rows once an hour. */
export function deleteExpired(platform: Platform): void {
  const { clock } = platform
  const { expires_at } = secondFactorChallenges
  scheduleHourlyDeletion(platform, 'delete second factor challenges', secondFactorChallenges, () =>
    lt(expires_at, clock.now()),
  )
  scheduleHourlyDeletion(platform, 'delete remembered devices', rememberedDevices, () =>
    lt(rememberedDevices.expires_at, clock.now()),
  )
  scheduleHourlyDeletion(platform, 'delete sent codes', secondFactorCodes, () =>
    lt(secondFactorCodes.sent_at, after(clock, -2 * limits.secondFactor.hour)),
  )
  scheduleHourlyDeletion(platform, 'delete unconfirmed methods', secondFactors, () => {
    const { confirmed_at, created_at } = secondFactors
    const begunLongAgo = and(
      isNull(confirmed_at),
      lt(created_at, after(clock, -limits.secondFactor.pendingFor)),
    )
    return sql`${begunLongAgo}`
  })
}
