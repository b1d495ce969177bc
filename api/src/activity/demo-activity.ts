import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

/**
 * Writes the activity of the demo users, some hours apart, from the seeded rows: seeds insert rows without
 * the events that the feed is written from. Repeating it changes nothing.
 */
export async function seedDemoActivity(
  { database }: Pick<Platform, 'database'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = sql.param([...people.values()])
  await database.execute(sql`
    insert into activity_entries (id, key, type, user_id, other_user_id, subject_id, amount, answer, happened_at)
    select gen_random_uuid(), type || ' ' || about, type, user_id, other_id, subject_id, 1, answer,
      at - interval '7 hours' * row_number() over (order by type, about)
    from (
      select 'friends.made' as type, low_id || ' ' || high_id as about, low_id as user_id, high_id as other_id,
        null::uuid as subject_id, null as answer, answered_at as at
      from friendships where status = 'accepted'
      union all select 'group.joined', group_id || ' ' || user_id, user_id, null, group_id, null, joined_at
      from group_members where status = 'member' and role <> 'owner'
      union all select 'list.added', id::text, user_id, null, id, null, created_at from wishlists
      union all select 'event.added', id::text, user_id, null, id, null, created_at from events
      union all select 'event.answered', event_id || ' ' || user_id, user_id, null, event_id, status, answered_at
      from event_guests where answered_at is not null
    ) as seeded
    where user_id = any(${ids}::bigint[])
    on conflict (key) do nothing`)
}
