import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CAPTCHA: 'off' } })
})
afterAll(() => shop.close())

const call = () => openProgram(shop)
const newAddress = () => `kojo.${randomUUID()}@example.com`
const subscribe = (email: string) => call().call('subscribeNewsletter', { body: { email } })
const confirm = (token: string) => call().call('confirmNewsletter', { body: { token } })
const unsubscribe = (token: string) => call().call('unsubscribeNewsletter', { body: { token } })
const refused = { status: 422, body: { code: 'newsletter.link_invalid' } }

/** The secrets in the links of each email, once this many have arrived. */
async function emailsTo(email: string, count = 1) {
  await expect.poll(() => messagesTo(shop, email).length).toBe(count)
  return messagesTo(shop, email).map(({ text }) => ({
    confirm: tokenIn(text, 'confirm'),
    unsubscribe: tokenIn(text, 'unsubscribe'),
  }))
}
const tokenIn = (text: string, action: string): string =>
  new RegExp(`${shop.origin}/#newsletter=${action}&token=([\\w-]{43})\\b`).exec(text)?.[1] ?? ''

/** Waits until every outbox event is delivered. */
const allDelivered = () => backgroundWorkDone(shop)

async function rowOf(email: string) {
  const { rows } = await shop.database.execute<Record<string, unknown>>(
    sql`select * from newsletter_subscriptions where lower(email) = lower(${email})`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

/** The tables that each subscribe call has written to since `noteWrites`, one entry per row, grouped by transaction. */
async function writesOfRequests() {
  const { rows } = await shop.database.execute<{ places: string }>(sql`
    select string_agg(place, ' ' order by place) as places from written
    group by transaction having bool_or(place = 'outbox_events') order by min(number)`)
  return rows.map(({ places }) => places)
}
async function noteWrites() {
  await shop.database.execute(sql`
    create table written (number serial, transaction xid8 not null, place text not null)`)
  await shop.database.execute(sql`
    create function note_written() returns trigger language plpgsql as $$
    begin
      -- Without the month of a partition.
      insert into written (transaction, place) values (pg_current_xact_id(), regexp_replace(tg_table_name, '_(default|[0-9_]+)$', ''));
      return null;
    end $$`)
  const changes = 'insert or update or delete'
  // The delivery of an event updates it.
  const places = {
    newsletter_subscriptions: changes,
    outbox_events: 'insert',
    'graphile_worker._private_jobs': changes,
  }
  for (const [place, written] of Object.entries(places)) {
    await shop.database.execute(sql`
      create trigger note_written after ${sql.raw(written)} on ${sql.raw(place)}
      for each row execute function note_written()`)
  }
}

test('a subscriber receives an email, confirms with its link, and unsubscribes with the other link', async () => {
  const email = newAddress()
  expect(await subscribe(email)).toMatchObject({ status: 202, body: { data: { status: 'pending' } } })
  const [sent] = await emailsTo(email)
  expect(await rowOf(email)).toMatchObject({ status: 'pending' })
  expect((await confirm(sent?.confirm ?? '')).body).toEqual({ data: { status: 'confirmed' } })
  expect((await confirm(sent?.confirm ?? '')).body).toEqual({ data: { status: 'confirmed' } })
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  expect((await unsubscribe(sent?.unsubscribe ?? '')).body).toEqual({ data: { status: 'unsubscribed' } })
  expect((await unsubscribe(sent?.unsubscribe ?? '')).body).toEqual({ data: { status: 'unsubscribed' } })
  expect(await confirm(sent?.confirm ?? '')).toMatchObject(refused)
  expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed', confirm_hash: null })
})

test('neither the database nor the queue contains a secret', async () => {
  const email = newAddress()
  await subscribe(email)
  const [sent] = await emailsTo(email)
  const { rows } = await shop.database.execute<{ stored: string }>(sql`
    select coalesce(json_agg(row)::text, '') as stored from (
      select row_to_json(s) as row from newsletter_subscriptions s
      union all select row_to_json(e) from outbox_events e
      union all select row_to_json(k) from idempotency_keys k) all_rows`)
  const stored = rows[0]?.stored ?? ''
  expect(stored).toContain(email)
  for (const secret of Object.values(sent ?? {})) {
    expect(secret).toHaveLength(43)
    expect(stored).not.toContain(secret)
  }
})

test('the response and the database writes are the same for an unknown, pending, confirmed and unsubscribed address', async () => {
  const email = newAddress()
  const responses: Awaited<ReturnType<typeof subscribe>>[] = []
  const subscribeAgain = async (written: string) => responses.push(await subscribe(written))
  await noteWrites()
  await subscribeAgain(email)
  await emailsTo(email)
  await shop.clock.advance(limits.newsletter.repeatAfter)
  await subscribeAgain(email)
  const emails = await emailsTo(email, 2)
  for (const sent of emails) await confirm(sent.confirm)
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribeAgain(email.replace('kojo', 'KOJO'))
  await emailsTo(email, 3)
  await unsubscribe(emails[0]?.unsubscribe ?? '')
  expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' })
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribeAgain(email)
  await emailsTo(email, 4)
  await subscribeAgain(email)
  const outcomes = responses.map(({ status, body }) => ({ status, body }))
  expect(outcomes).toEqual(Array(5).fill({ status: 202, body: { data: { status: 'pending' } } }))
  const writes = await writesOfRequests()
  expect(writes).toEqual(Array(5).fill('newsletter_subscriptions newsletter_subscriptions outbox_events'))
})

test('the email is sent again after a minute, and then at most once a day', async () => {
  const email = newAddress()
  const emailsAfter = async (milliseconds: number) => {
    await shop.clock.advance(milliseconds)
    await subscribe(email)
    await allDelivered()
    return messagesTo(shop, email).length
  }
  const { spacing, repeatAfter } = limits.newsletter
  expect(await emailsAfter(0)).toBe(1)
  expect(await emailsAfter(0)).toBe(1)
  expect(await emailsAfter(repeatAfter)).toBe(2)
  for (let subscribeAgain = 0; subscribeAgain < 5; subscribeAgain++)
    expect(await emailsAfter(repeatAfter)).toBe(2)
  expect(await emailsAfter(spacing / 2)).toBe(2)
  expect(await emailsAfter(spacing / 2)).toBe(3)
  expect(await emailsAfter(repeatAfter)).toBe(3)
  expect(await emailsAfter(spacing / 2)).toBe(3)
})

test('only the link of the latest email is valid, also after requests that send no email', async () => {
  const email = newAddress()
  await subscribe(email)
  const [first] = await emailsTo(email)
  await shop.clock.advance(limits.newsletter.repeatAfter)
  await subscribe(email)
  const second = (await emailsTo(email, 2)).find(sent => sent.confirm !== first?.confirm)
  await shop.clock.advance(limits.newsletter.repeatAfter)
  await subscribe(email)
  await allDelivered()
  expect(await confirm(first?.confirm ?? '')).toMatchObject(refused)
  expect((await confirm(second?.confirm ?? '')).status).toBe(200)
  expect(second?.unsubscribe).toBe(first?.unsubscribe)
})

test('the requests of one network are limited per hour, whatever addresses they contain', async () => {
  const environment = { CAPTCHA: 'off', RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '3', TRUST_PROXY: '127.0.0.1' }
  const limited = await openTestShop({ environment })
  const askFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const body = { email: newAddress() }
    return (await openProgram(limited).call('subscribeNewsletter', { body }, { headers })).status
  }
  try {
    const statuses: number[] = []
    for (let subscribeAgain = 0; subscribeAgain < 4; subscribeAgain++)
      statuses.push(await askFrom('203.0.113.7'))
    expect(statuses).toEqual([202, 202, 202, 429])
    expect(await askFrom('203.0.113.8')).toBe(202)
    await limited.clock.advance(3_600_000)
    expect(await askFrom('203.0.113.7')).toBe(202)
  } finally {
    await limited.close()
  }
})

test('twenty concurrent requests with one address create one subscription and send one email', async () => {
  const email = newAddress()
  const responses = await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(202))
  await emailsTo(email)
  await allDelivered()
  expect(messagesTo(shop, email)).toHaveLength(1)
  await rowOf(email)
})

test('confirming and unsubscribing concurrently ends the subscription', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newAddress()
    await subscribe(email)
    const [sent] = await emailsTo(email)
    await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(sent?.confirm ?? '')),
      unsubscribe(sent?.unsubscribe ?? ''),
      ...Array.from({ length: 5 }, () => confirm(sent?.confirm ?? '')),
    ])
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' })
  }
})

test('a subscriber who subscribes again stays subscribed, and is told so at most once a day', async () => {
  const email = newAddress()
  await subscribe(email)
  const [sent] = await emailsTo(email)
  await confirm(sent?.confirm ?? '')
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribe(email)
  const emails = await emailsTo(email, 2)
  expect(emails.map(({ confirm }) => confirm).sort()).toEqual(['', sent?.confirm])
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  await shop.clock.advance(limits.newsletter.spacing / 2)
  await subscribe(email)
  await allDelivered()
  expect(messagesTo(shop, email)).toHaveLength(2)
  await shop.clock.advance(limits.newsletter.spacing / 2)
  await subscribe(email)
  await emailsTo(email, 3)
})

test('an unsubscribed address can subscribe again with a new confirmation', async () => {
  const email = newAddress()
  await subscribe(email)
  const [first] = await emailsTo(email)
  await confirm(first?.confirm ?? '')
  await unsubscribe(first?.unsubscribe ?? '')
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribe(email)
  expect(await rowOf(email)).toMatchObject({ status: 'pending', ended_at: null })
  const emails = await emailsTo(email, 2)
  const second = emails.find(sent => sent.confirm !== first?.confirm)
  expect((await confirm(second?.confirm ?? '')).status).toBe(200)
})

test('a link expires after a week, and an unconfirmed subscription is deleted', async () => {
  const email = newAddress()
  await subscribe(email)
  const [sent] = await emailsTo(email)
  await shop.clock.advance(limits.newsletter.confirmWithin)
  expect(await confirm(sent?.confirm ?? '')).toMatchObject(refused)
  await shop.clock.advance(1_000)
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute(
    sql`select id from newsletter_subscriptions where email = ${email}`,
  )
  expect(rows).toEqual([])
  expect(await unsubscribe(sent?.unsubscribe ?? '')).toMatchObject(refused)
})

test('an ended subscription is deleted after a month, an active one is not', async () => {
  const [reader, leaver] = [newAddress(), newAddress()]
  for (const email of [reader, leaver]) await subscribe(email)
  for (const email of [reader, leaver]) await confirm((await emailsTo(email))[0]?.confirm ?? '')
  await unsubscribe((await emailsTo(leaver))[0]?.unsubscribe ?? '')
  await shop.clock.advance(limits.newsletter.keptAfterEnd + 1_000)
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute<{ email: string }>(
    sql`select email from newsletter_subscriptions where email in (${reader}, ${leaver})`,
  )
  expect(rows).toEqual([{ email: reader }])
})

test.each([
  ['', 'Email is required'],
  ['kojo', 'Please enter a valid email address'],
  ['kojo@mailinator.com', 'Please use a permanent email address'],
])('%j is rejected with the message of its field', async (email, message) => {
  const { status, body } = await subscribe(email)
  expect([status, body.detail?.[0]?.msg]).toEqual([422, message])
})

test.each(['x'.repeat(43), 'a'.repeat(200)])('an unknown link is rejected: %s', async token => {
  expect(await confirm(token)).toMatchObject(refused)
  expect(await unsubscribe(token)).toMatchObject(refused)
})
