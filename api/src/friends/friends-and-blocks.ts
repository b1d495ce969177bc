import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

type UserId = SQL | number

/** SQL condition: these two are friends. */
export const areFriends = (one: UserId, other: UserId): SQL => sql`exists (
  select 1 from friendships f
  where f.low_id = least(${one}, ${other}) and f.high_id = greatest(${one}, ${other}) and f.status = 'accepted')`

/** Subquery of the ids of a person's friends. */
export const friendsOf = (userId: number): SQL => sql`(
  select f.high_id from friendships f where f.low_id = ${userId} and f.status = 'accepted'
  union all select f.low_id from friendships f where f.high_id = ${userId} and f.status = 'accepted')`

export async function countFriends(executor: Executor, userId: number): Promise<number> {
  const { rows } = await executor.execute<{ friends: number }>(
    sql`select count(*)::int as friends from ${friendsOf(userId)} friend`,
  )
  return rows[0]?.friends ?? 0
}

/** SQL condition: one of these two has blocked the other, so that neither finds, sees or reaches the other (D94). */
export const areBlocked = (one: UserId, other: UserId): SQL => sql`exists (
  select 1 from blocks b
  where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** Runs `areBlocked` as a query. */
export async function isBlocked(executor: Executor, one: number, other: number): Promise<boolean> {
  const { rows } = await executor.execute<{ blocked: boolean }>(
    sql`select ${areBlocked(one, other)} as blocked`,
  )
  return rows[0]?.blocked === true
}
