import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { CAPTCHA: 'off' } })
})
afterAll(() => shop.close())

const call = () => openProgram(shop)
const somebody = () => `kojo.${randomUUID()}@example.com`
const subscribe = (email: string) => call().call('subscribeNewsletter', { body: { email } })
const confirm = (token: string) => call().call('confirmNewsletter', { body: { token } })
const unsubscribe = (token: string) => call().call('unsubscribeNewsletter', { body: { token } })
const refused = { status: 422, body: { code: 'newsletter.link_invalid' } }

/** The secrets in the links of each email, once this many have arrived. */
async function lettersTo(email: string, count = 1) {
  await expect.poll(() => messagesTo(shop, email).length).toBe(count)
  return messagesTo(shop, email).map(({ text }) => ({
    confirm: tokenIn(text, 'confirm'),
    unsubscribe: tokenIn(text, 'unsubscribe'),
  }))
}
const tokenIn = (text: string, action: string): string =>
  new RegExp(`${shop.origin}/#newsletter=${action}&token=([\\w-]{43})\\b`).exec(text)?.[1] ?? ''

/** Waits until every outbox event is delivered. */
const allDelivered = () =>
  expect
    .poll(async () => {
      const { rows } = await shop.database.execute(sql`select id from graphile_worker.jobs`)
      return rows.length
    })
    .toBe(0)

async function rowOf(email: string) {
  const { rows } = await shop.database.execute<Record<string, unknown>>(
    sql`select * from newsletter_subscriptions where lower(email) = lower(${email})`,
  )
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

/** The tables that each subscribe call has written to since `noteWrites`, one entry per row, grouped by transaction. */
async function writesOfAsks() {
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
    begin insert into written (transaction, place) values (pg_current_xact_id(), tg_table_name); return null; end $$`)
  for (const place of ['newsletter_subscriptions', 'outbox_events', 'graphile_worker._private_jobs']) {
    await shop.database.execute(sql`
      create trigger note_written after insert or update or delete on ${sql.raw(place)}
      for each row execute function note_written()`)
  }
}

test('a subscriber receives an email, confirms with its link, and unsubscribes with the other link', async () => {
  const email = somebody()
  expect(await subscribe(email)).toMatchObject({ status: 202, body: { data: { status: 'pending' } } })
  const [letter] = await lettersTo(email)
  expect(await rowOf(email)).toMatchObject({ status: 'pending' })
  expect((await confirm(letter?.confirm ?? '')).body).toEqual({ data: { status: 'confirmed' } })
  expect((await confirm(letter?.confirm ?? '')).body).toEqual({ data: { status: 'confirmed' } })
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  expect((await unsubscribe(letter?.unsubscribe ?? '')).body).toEqual({ data: { status: 'unsubscribed' } })
  expect((await unsubscribe(letter?.unsubscribe ?? '')).body).toEqual({ data: { status: 'unsubscribed' } })
  expect(await confirm(letter?.confirm ?? '')).toMatchObject(refused)
  expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed', confirm_hash: null })
})

test('neither the database nor the queue contains a secret', async () => {
  const email = somebody()
  await subscribe(email)
  const [letter] = await lettersTo(email)
  const { rows } = await shop.database.execute<{ kept: string }>(sql`
    select coalesce(json_agg(row)::text, '') as kept from (
      select row_to_json(s) as row from newsletter_subscriptions s
      union all select row_to_json(e) from outbox_events e
      union all select row_to_json(k) from idempotency_keys k) all_rows`)
  const kept = rows[0]?.kept ?? ''
  expect(kept).toContain(email)
  for (const secret of Object.values(letter ?? {})) {
    expect(secret).toHaveLength(43)
    expect(kept).not.toContain(secret)
  }
})

test('the response and the database writes are the same for an unknown, pending, confirmed and unsubscribed address', async () => {
  const email = somebody()
  const answers: Awaited<ReturnType<typeof subscribe>>[] = []
  const ask = async (written: string) => answers.push(await subscribe(written))
  await noteWrites()
  await ask(email)
  await lettersTo(email)
  await shop.clock.advance(limits.newsletter.repeatAfter)
  await ask(email)
  const letters = await lettersTo(email, 2)
  for (const letter of letters) await confirm(letter.confirm)
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  await shop.clock.advance(limits.newsletter.spacing)
  await ask(email.replace('kojo', 'KOJO'))
  await lettersTo(email, 3)
  await unsubscribe(letters[0]?.unsubscribe ?? '')
  expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' })
  await shop.clock.advance(limits.newsletter.spacing)
  await ask(email)
  await lettersTo(email, 4)
  await ask(email)
  const told = answers.map(({ status, body }) => ({ status, body }))
  expect(told).toEqual(Array(5).fill({ status: 202, body: { data: { status: 'pending' } } }))
  const writes = await writesOfAsks()
  expect(writes).toEqual(
    Array(5).fill('_private_jobs newsletter_subscriptions newsletter_subscriptions outbox_events'),
  )
})

test('the email is sent again after a minute, and then at most once a day', async () => {
  const email = somebody()
  const lettersAfter = async (milliseconds: number) => {
    await shop.clock.advance(milliseconds)
    await subscribe(email)
    await allDelivered()
    return messagesTo(shop, email).length
  }
  const { spacing, repeatAfter } = limits.newsletter
  expect(await lettersAfter(0)).toBe(1)
  expect(await lettersAfter(0)).toBe(1)
  expect(await lettersAfter(repeatAfter)).toBe(2)
  for (let ask = 0; ask < 5; ask++) expect(await lettersAfter(repeatAfter)).toBe(2)
  expect(await lettersAfter(spacing / 2)).toBe(2)
  expect(await lettersAfter(spacing / 2)).toBe(3)
  expect(await lettersAfter(repeatAfter)).toBe(3)
  expect(await lettersAfter(spacing / 2)).toBe(3)
})

test('only the link of the latest email is valid, also after requests that send no email', async () => {
  const email = somebody()
  await subscribe(email)
  const [first] = await lettersTo(email)
  await shop.clock.advance(limits.newsletter.repeatAfter)
  await subscribe(email)
  const second = (await lettersTo(email, 2)).find(letter => letter.confirm !== first?.confirm)
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
    const body = { email: somebody() }
    return (await openProgram(limited).call('subscribeNewsletter', { body }, { headers })).status
  }
  try {
    const statuses: number[] = []
    for (let ask = 0; ask < 4; ask++) statuses.push(await askFrom('203.0.113.7'))
    expect(statuses).toEqual([202, 202, 202, 429])
    expect(await askFrom('203.0.113.8')).toBe(202)
    await limited.clock.advance(3_600_000)
    expect(await askFrom('203.0.113.7')).toBe(202)
  } finally {
    await limited.close()
  }
})

test('twenty concurrent requests with one address create one subscription and send one email', async () => {
  const email = somebody()
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202))
  await lettersTo(email)
  await allDelivered()
  expect(messagesTo(shop, email)).toHaveLength(1)
  await rowOf(email)
})

test('confirming and unsubscribing concurrently ends the subscription', async () => {
  for (let round = 0; round < 5; round++) {
    const email = somebody()
    await subscribe(email)
    const [letter] = await lettersTo(email)
    await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(letter?.confirm ?? '')),
      unsubscribe(letter?.unsubscribe ?? ''),
      ...Array.from({ length: 5 }, () => confirm(letter?.confirm ?? '')),
    ])
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' })
  }
})

test('a subscriber who subscribes again stays subscribed, and is told so at most once a day', async () => {
  const email = somebody()
  await subscribe(email)
  const [letter] = await lettersTo(email)
  await confirm(letter?.confirm ?? '')
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribe(email)
  const letters = await lettersTo(email, 2)
  expect(letters.map(({ confirm }) => confirm).sort()).toEqual(['', letter?.confirm])
  expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  await shop.clock.advance(limits.newsletter.spacing / 2)
  await subscribe(email)
  await allDelivered()
  expect(messagesTo(shop, email)).toHaveLength(2)
  await shop.clock.advance(limits.newsletter.spacing / 2)
  await subscribe(email)
  await lettersTo(email, 3)
})

test('an unsubscribed address can subscribe again with a new confirmation', async () => {
  const email = somebody()
  await subscribe(email)
  const [first] = await lettersTo(email)
  await confirm(first?.confirm ?? '')
  await unsubscribe(first?.unsubscribe ?? '')
  await shop.clock.advance(limits.newsletter.spacing)
  await subscribe(email)
  expect(await rowOf(email)).toMatchObject({ status: 'pending', ended_at: null })
  const letters = await lettersTo(email, 2)
  const second = letters.find(letter => letter.confirm !== first?.confirm)
  expect((await confirm(second?.confirm ?? '')).status).toBe(200)
})

test('a link expires after a week, and an unconfirmed subscription is deleted', async () => {
  const email = somebody()
  await subscribe(email)
  const [letter] = await lettersTo(email)
  await shop.clock.advance(limits.newsletter.confirmWithin)
  expect(await confirm(letter?.confirm ?? '')).toMatchObject(refused)
  await shop.clock.advance(1_000)
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute(
    sql`select id from newsletter_subscriptions where email = ${email}`,
  )
  expect(rows).toEqual([])
  expect(await unsubscribe(letter?.unsubscribe ?? '')).toMatchObject(refused)
})

test('an ended subscription is deleted after a month, an active one is not', async () => {
  const [reader, leaver] = [somebody(), somebody()]
  for (const email of [reader, leaver]) await subscribe(email)
  for (const email of [reader, leaver]) await confirm((await lettersTo(email))[0]?.confirm ?? '')
  await unsubscribe((await lettersTo(leaver))[0]?.unsubscribe ?? '')
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
