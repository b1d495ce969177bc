import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { sql } from './sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const day = 86_400_000
const run = () => shop.platform.jobs.runScheduledNow()

const partitionsOf = async (table: string) =>
  (
    await shop.database.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by name`)
  ).rows.map(({ name }) => name)

/** The names of the partitions of the next three months. */
function nextMonths(table: string): string[] {
  const now = shop.clock.now()
  return [1, 2, 3].map(ahead => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    return `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
  })
}

/** The id of a row that was written then. */
function idAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
const fifthOfNextMonth = (): Date => {
  const now = shop.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5))
}
const moveTo = (time: number) => shop.clock.advance(time - shop.clock.now().getTime())

const visitAt = (time: Date, event: string) =>
  shop.database.execute(sql`
    insert into analytics_events (id, event, session_id, happened_at, received_at)
    values (${idAt(time)}, ${event}, 'session', ${time.toISOString()}, ${time.toISOString()})`)
const eventAt = (time: Date, name: string, delivered: boolean) =>
  shop.database.execute(sql`
    insert into outbox_events (id, name, payload, created_at, delivered_at, due_at) values (
      ${idAt(time)}, ${name}, '{}', ${time.toISOString()}, ${delivered ? time.toISOString() : null}, 'infinity')`)
const namesIn = async (table: string) =>
  (await shop.database.execute<{ name: string }>(sql`select * from ${sql.raw(table)} order by id`)).rows.map(
    row => (row as { event?: string }).event ?? row.name,
  )

test('creates the partitions of the next three months once, although two processes do it', async () => {
  await Promise.all([run(), run()])
  await run()
  for (const table of ['analytics_events', 'outbox_events'])
    expect(await partitionsOf(table)).toEqual([...nextMonths(table), `${table}_default`].toSorted())
})

test('drops the partition of a month when all of its rows are old, and deletes old rows elsewhere', async () => {
  const now = shop.clock.now()
  const [month = ''] = nextMonths('analytics_events')
  await visitAt(now, 'page_view')
  const later = fifthOfNextMonth()
  await visitAt(later, 'search')
  expect(await namesIn(month)).toEqual(['search'])
  moveTo(later.getTime() + limits.analytics.keptFor - day)
  await run()
  expect(await namesIn('analytics_events')).toEqual(['search'])
  shop.clock.advance(62 * day)
  await run()
  expect(await namesIn('analytics_events')).toEqual([])
  expect(await partitionsOf('analytics_events')).not.toContain(month)
})

test('keeps the month of an event that is not delivered', async () => {
  const time = fifthOfNextMonth()
  await run()
  const [month = ''] = nextMonths('outbox_events')
  await eventAt(time, 'order.paid', false)
  await eventAt(new Date(time.getTime() + 1), 'order.ended', true)
  moveTo(time.getTime() + limits.outbox.eventsKeptFor + 62 * day)
  await run()
  expect(await namesIn(month)).toEqual(['order.paid'])
  await shop.database.execute(
    sql`update outbox_events set delivered_at = created_at where name = 'order.paid'`,
  )
  await run()
  expect(await partitionsOf('outbox_events')).not.toContain(month)
})
