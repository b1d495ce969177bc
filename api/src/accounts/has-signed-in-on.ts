import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { knownDevices, sessions } from './tables.ts'

/** Whether one of these people is or was signed in on a device, as long as we remember it. */
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
