import { sql } from '#platform/sql.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Adds two thousand users with friends, groups, events, notifications and activity, one of them `me`: so many that
 * PostgreSQL does not prefer a sequential scan. Their lists must exist already. Returns the id of a group of `me`.
 */
export async function seedManyUsers({ database }: Pick<TestShop, 'database'>, me: number): Promise<string> {
  await database.execute(sql`
    insert into friendships (low_id, high_id, status, asked_by, asked_at, expires_at, answered_at)
    select one, other, 'accepted', one, now(), now(), now() from (
      select one, one + step as other from generate_series(1, 2000) as one, generate_series(1, 20) as step
      union all select one, ${me}::bigint from generate_series(1, 100) as one
    ) as pairs`)
  await database.execute(sql`
    with made as (
      insert into groups (id, name, is_private, created_at)
      select gen_random_uuid(), 'Group ' || number, true, now() from generate_series(1, 1000) as number
      returning id, substr(name, 7)::int as number
    )
    insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
    select id, case when place = 0 and number <= 10 then ${me}::bigint else (number * 20 + place) % 2000 + 1 end,
      case when place = 0 then 'owner' else 'member' end, 'member', now(), now()
    from made, generate_series(0, 19) as place`)
  await database.execute(sql`
    insert into events (id, user_id, title, type, starts_at, created_at, updated_at)
    select gen_random_uuid(), case when number <= 5 then ${me}::bigint else number end, 'A day', 'birthday',
      now() + days * interval '3 days', now(), now()
    from generate_series(1, 2000) as number, generate_series(1, 10) as days`)
  await database.execute(sql`
    insert into event_guests (event_id, user_id, invited_at)
    select id, guest, now() from events, generate_series(2001, 2005) as guest`)
  await database.execute(sql`
    insert into notifications (id, user_id, category, type, key, title, message, link, in_app, created_at)
    select gen_random_uuid(), case when number <= 2 then ${me}::bigint else number end, 'friend', 'friend.asked',
      number || ' ' || place, 'One', '', '/', true, now() - place * interval '1 hour'
    from generate_series(1, 2000) as number, generate_series(1, 15) as place`)
  await database.execute(sql`
    insert into activity_entries (id, key, type, user_id, subject_id, happened_at)
    select gen_random_uuid(), id || ' ' || place, 'list.items_added', user_id, id, now() - place * interval '1 hour'
    from wishlists, generate_series(1, 20) as place`)
  const { rows } = await database.execute<{ id: string }>(
    sql`select group_id as id from group_members where user_id = ${me} limit 1`,
  )
  return rows[0]?.id ?? ''
}
