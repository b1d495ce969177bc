import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, lt, ne, sql } from '#platform/sql.ts'
import { knownDevices, sessions } from './tables.ts'

/** Returns whether the user has signed in on this device before; an email without an account costs the same query. */
export async function isKnownDevice(
  executor: Executor,
  userId: number | undefined,
  fingerprint: string | undefined,
): Promise<boolean> {
  const [found] = await executor
    .select({ user_id: knownDevices.user_id })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_id, userId ?? 0), eq(knownDevices.fingerprint, fingerprint ?? '')))
  return found !== undefined
}

/** Marks a device as known. Returns true when it is new and the user has other known devices. */
export async function rememberDevice(
  executor: Executor,
  clock: Clock,
  userId: number,
  fingerprint: string,
): Promise<boolean> {
  const now = clock.now()
  const isNew = await executor
    .insert(knownDevices)
    .values({ user_id: userId, fingerprint, first_seen_at: now, last_seen_at: now })
    .onConflictDoNothing()
    .returning({ user_id: knownDevices.user_id })
  const ofUser = eq(knownDevices.user_id, userId)
  if (isNew.length === 0) {
    const seen = and(ofUser, eq(knownDevices.fingerprint, fingerprint))
    await executor.update(knownDevices).set({ last_seen_at: now }).where(seen)
    return false
  }
  const others = await executor
    .select({ user_id: knownDevices.user_id })
    .from(knownDevices)
    .where(and(ofUser, ne(knownDevices.fingerprint, fingerprint)))
    .limit(1)
  return others.length > 0
}

/** Forgets all known devices of a user. */
export async function deleteDevicesOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(knownDevices).where(eq(knownDevices.user_id, userId))
}

export function deleteOldDevices(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete old devices', knownDevices, () =>
    lt(knownDevices.last_seen_at, after(platform.clock, -limits.knownDevice.keptFor)),
  )
}

/** Returns whether one of these users has signed in on this device, as far back as devices are stored. */
export async function hasSignedInOn(
  executor: Executor,
  userIds: readonly number[],
  fingerprint: string | undefined,
): Promise<boolean> {
  if (!fingerprint || userIds.length === 0) return false
  const theirs = sql`user_id = any(${sql.param([...userIds])}::bigint[]) and fingerprint = ${fingerprint}`
  const { rows } = await executor.execute<{ has: boolean }>(sql`
    select exists (select 1 from ${knownDevices} where ${theirs})
      or exists (select 1 from ${sessions} where ${theirs}) as has`)
  return rows[0]?.has === true
}
