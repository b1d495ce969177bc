import { limits } from '@akyede/contract/limits'
import type { AuthFrame, Frame } from '@akyede/contract/realtime'
import { after } from '../clock.ts'
import type { Executor } from '../database.ts'
import type { Platform } from '../platform.ts'
import { and, asc, desc, eq, gte, inArray, sql } from '../sql.ts'
import { pushes } from '../tables.ts'

/**
 * Milliseconds from a push to the commit of its transaction, nearly always. Until then pages show the state before; a
 * longer time would tell every page about changes that it shows.
 */
const untilCommit = 1_000

/**
 * The pushes to a user that a page may not have received; undefined when they are not all stored any more. A page that
 * received none gets those that are newer than its data.
 */
export async function findMissedPushes(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: number,
  { last_id: lastId, data_age: age = 0 }: Pick<AuthFrame['payload'], 'last_id' | 'data_age'>,
): Promise<Frame[] | undefined> {
  const { kept, keptFor } = limits.realtime
  if (lastId !== undefined) return findPushesAfter(database, userId, lastId)
  if (age === 0) return []
  if (age > keptFor) return undefined
  const found = await findPushesSince(database, [userId], after(clock, -age - untilCommit), kept)
  // Older ones may have been deleted.
  return found.length < kept ? found.map(({ frame }) => frame) : undefined
}

/**
 * The pushes to a user after the last one that they received; undefined when that one is not stored any more, or more
 * came since than are stored. Pushes of transactions that ran at the same time may have been received or not, so they
 * are sent again.
 */
async function findPushesAfter(
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

/** The pushes to these users since a time, at most `limit`. */
export async function findPushesSince(
  executor: Executor,
  userIds: readonly number[],
  since: Date,
  limit?: number,
): Promise<{ userId: number; frame: Frame }[]> {
  if (userIds.length === 0) return []
  const query = executor
    .select()
    .from(pushes)
    .where(and(inArray(pushes.user_id, [...userIds]), gte(pushes.created_at, since)))
    .orderBy(asc(pushes.xact), asc(pushes.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(row => ({ userId: row.user_id, frame: frameOf(row) }))
}

const frameOf = ({ id, type, created_at, payload }: typeof pushes.$inferSelect): Frame => ({
  id,
  type,
  ts: created_at.toISOString(),
  payload,
})
