import { limits } from '@akyede/contract/limits'
import type { Frame } from '@akyede/contract/realtime'
import type { Executor } from '../database.ts'
import { and, asc, desc, eq, gte, inArray, sql } from '../sql.ts'
import { pushes } from '../tables.ts'

/**
 * The pushes to a user after the last one that they received; undefined when that one is not stored any more, or more
 * came since than are stored. Pushes of transactions that ran at the same time may have been received or not, so they
 * are sent again.
 */
export async function findMissedPushes(
  executor: Executor,
  userId: number,
  lastId: string,
): Promise<Frame[] | undefined> {
  const { kept } = limits.realtime
  const [last] = await executor
    .select({ oldest: pushes.oldest_xact })
    .from(pushes)
    .where(and(eq(pushes.id, lastId), eq(pushes.user_id, userId)))
  if (!last) return undefined
  const rows = await executor
    .select()
    .from(pushes)
    .where(and(eq(pushes.user_id, userId), sql`${pushes.xact} >= ${last.oldest}::xid8`))
    .orderBy(desc(pushes.xact), desc(pushes.id))
    .limit(kept + 1)
  if (rows.length > kept) return undefined
  return rows
    .filter(({ id }) => id !== lastId)
    .reverse()
    .map(frameOf)
}

/** The pushes to these users since a time. */
export async function findPushesSince(
  executor: Executor,
  userIds: readonly number[],
  since: Date,
): Promise<{ userId: number; frame: Frame }[]> {
  if (userIds.length === 0) return []
  const rows = await executor
    .select()
    .from(pushes)
    .where(and(inArray(pushes.user_id, [...userIds]), gte(pushes.created_at, since)))
    .orderBy(asc(pushes.xact), asc(pushes.id))
  return rows.map(row => ({ userId: row.user_id, frame: frameOf(row) }))
}

const frameOf = ({ id, type, created_at, payload }: typeof pushes.$inferSelect): Frame => ({
  id,
  type,
  ts: created_at.toISOString(),
  payload,
})
