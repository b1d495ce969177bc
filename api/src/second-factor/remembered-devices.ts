import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { and, count, eq, gt } from '#platform/sql.ts'
import { rememberedDevices } from './tables.ts'

const { user_id, fingerprint: print, expires_at } = rememberedDevices

/** Trusts this device for thirty days. Its key proves that it is the same device. */
export async function rememberDevice(
  executor: Executor,
  clock: Clock,
  userId: number,
  fingerprint: string,
): Promise<void> {
  const times = { created_at: clock.now(), expires_at: after(clock, limits.secondFactor.rememberedFor) }
  await executor
    .insert(rememberedDevices)
    .values({ user_id: userId, fingerprint, ...times })
    .onConflictDoUpdate({ target: [user_id, print], set: times })
}

export async function isRemembered(
  executor: Executor,
  clock: Clock,
  userId: number,
  fingerprint: string | undefined,
): Promise<boolean> {
  if (fingerprint === undefined) return false
  const found = await executor
    .select({ fingerprint: print })
    .from(rememberedDevices)
    .where(and(eq(user_id, userId), eq(print, fingerprint), gt(expires_at, clock.now())))
  return found.length > 0
}

export async function countDevices(executor: Executor, clock: Clock, userId: number): Promise<number> {
  const [row] = await executor
    .select({ devices: count() })
    .from(rememberedDevices)
    .where(and(eq(user_id, userId), gt(expires_at, clock.now())))
  return row?.devices ?? 0
}

/** Returns the number of forgotten devices. */
export async function deleteDevices(executor: Executor, userId: number): Promise<number> {
  const deleted = await executor
    .delete(rememberedDevices)
    .where(eq(user_id, userId))
    .returning({ fingerprint: print })
  return deleted.length
}
