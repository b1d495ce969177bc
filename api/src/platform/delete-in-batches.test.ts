import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { batchSize } from './delete-in-batches.ts'
import { sql } from './sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.execute(sql`create table forgotten (place text not null, rows bigint not null)`)
  await shop.database.execute(sql`
    create function note_forgotten() returns trigger language plpgsql as $$
    begin insert into forgotten select tg_table_name, count(*) from gone; return null; end $$`)
})
afterAll(() => shop.close())

const long = new Date('2020-01-01T00:00:00Z').toISOString()
const many = 2 * batchSize + 1
const counted = sql`generate_series(1, ${sql.raw(String(many))}) as n`

/** A random id would now and then be in the partition of a month. */
const idOfNoMonth = sql`('ffff' || substr(gen_random_uuid()::text, 5))::uuid`

const aYearOfOutage = {
  captcha_spent: sql`insert into captcha_spent select 'token:' || n, ${long} from ${counted}`,
  contact_messages: sql`
    insert into contact_messages (id, reference, name, email, topic, message, created_at)
    select gen_random_uuid(), 'AK-' || n, 'Kojo', 'kojo@example.com', 'other', 'Where is it?', ${long} from ${counted}`,
  newsletter_subscriptions: sql`
    insert into newsletter_subscriptions (id, email, status, confirm_expires_at, asked_at)
    select gen_random_uuid(), n || '@example.com', 'pending', ${long}, ${long} from ${counted}`,
  sessions: sql`
    with person as (
      insert into users (id, first_name, last_name, email, created_at)
      values (1, 'Kojo', 'Asare', 'kojo@example.com', ${long}) returning id)
    insert into sessions (id, user_id, remembered, created_at, expires_at)
    select gen_random_uuid(), person.id, false, ${long}, ${long} from person, ${counted}`,
  analytics_events: sql`
    insert into analytics_events (id, event, session_id, happened_at, received_at)
    select ${idOfNoMonth}, 'page_view', 'session', ${long}, ${long} from ${counted}`,
  search_entries: sql`
    insert into search_entries (id, user_id, query, folded, searched_at)
    select gen_random_uuid(), n, 'kente', 'kente', ${long} from ${counted}`,
  idempotency_keys: sql`
    insert into idempotency_keys (caller, route, key, body_hash, status, created_at)
    select 'guest:key', 'POST /', n, '', 200, ${long} from ${counted}`,
  outbox_events: sql`
    insert into outbox_events (id, name, payload, created_at, delivered_at)
    select ${idOfNoMonth}, 'order.paid', '{}', ${long}, ${long} from ${counted}`,
}

test.each(Object.entries(aYearOfOutage))(
  'deletes the old rows of %s batch by batch until none is left',
  async (place, fill) => {
    // Rows that were written before their month had a partition.
    const isPartitioned = place === 'outbox_events' || place === 'analytics_events'
    const table = sql.raw(isPartitioned ? `${place}_default` : place)
    await shop.database.execute(fill)
    await shop.database.execute(sql`
      create trigger note_forgotten after delete on ${table}
      referencing old table as gone for each statement execute function note_forgotten()`)
    await shop.platform.jobs.runScheduledNow()
    const { rows } = await shop.database.execute(sql`select count(*)::int as kept from ${table}`)
    expect(rows).toEqual([{ kept: 0 }])
    const batches = await shop.database.execute<{ rows: number }>(
      sql`select rows::int from forgotten where place = ${isPartitioned ? `${place}_default` : place} and rows > 0 order by 1 desc`,
    )
    expect(batches.rows.map(batch => batch.rows)).toEqual([batchSize, batchSize, 1])
  },
)
