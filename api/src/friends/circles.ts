import { type SQL, sql } from '#platform/sql.ts'

type One = SQL | number

/** Whether these two are friends, as a condition. */
export const areFriends = (one: One, other: One): SQL => sql`exists (
  select 1 from friendships f
  where f.low_id = least(${one}, ${other}) and f.high_id = greatest(${one}, ${other}) and f.status = 'accepted')`

/** Whether one of these two has blocked the other: neither finds, sees or reaches the other (D94). */
export const areApart = (one: One, other: One): SQL => sql`exists (
  select 1 from blocks b
  where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`
