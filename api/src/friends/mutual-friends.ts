import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { friendsOf } from './friends-and-blocks.ts'

export interface MutualFriends {
  readonly count: number
  /** First names of some mutual friends. */
  readonly names: readonly string[]
}

const none: MutualFriends = { count: 0, names: [] }

/** Finds the friends that a person has in common with each of these people. */
export async function findMutualFriends(
  executor: Executor,
  me: number,
  others: readonly number[],
): Promise<(other: number) => MutualFriends> {
  if (others.length === 0) return () => none
  const ids = sql`any(${sql.param([...others])}::bigint[])`
  const { rows } = await executor.execute<{ other: string; count: number; names: string[] }>(sql`
    with mine (id) as materialized ${friendsOf(me)}
    select both_.other, count(*)::int as count,
      (array_agg(u.first_name order by u.first_name, u.id))[1:${sql.raw(String(limits.friends.mutualShown))}] as names
    from (
      select f.low_id as other, f.high_id as friend from friendships f
      where f.low_id = ${ids} and f.status = 'accepted' and f.high_id in (select id from mine)
      union all select f.high_id, f.low_id from friendships f
      where f.high_id = ${ids} and f.status = 'accepted' and f.low_id in (select id from mine)
    ) both_ join users u on u.id = both_.friend and u.erased_at is null
    group by both_.other`)
  const found = new Map(rows.map(({ other, count, names }) => [Number(other), { count, names }]))
  return other => found.get(other) ?? none
}
