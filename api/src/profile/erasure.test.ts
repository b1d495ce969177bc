import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const password = 'Akwaaba#2026'
const hour = 3_600_000
const day = 24 * hour
const address = { street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti' as const }
let shop: TestShop
let ama: Program
let amaId: number
let email: string

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  email = `ama.${crypto.randomUUID()}@example.com`
  amaId = (await ama.register({ email, password, phone: '020 123 4567' })).user_id
})

const close = (body: object = { password }) => ama.call('closeAccount', { body })
const row = async () =>
  (await shop.database.execute<Record<string, unknown>>(sql`select * from users where id = ${amaId}`)).rows[0]
const rowsOf = async (table: string) =>
  (await shop.database.execute(sql.raw(`select * from ${table} where user_id = ${amaId}`))).rows
const subjects = () => messagesTo(shop, email).map(({ subject }) => subject)
const expectEmail = (about: string) =>
  expect.poll(() => subjects().filter(subject => subject.includes(about))).toHaveLength(1)
const withoutPassword = () =>
  shop.database.execute(sql`update users set password_hash = null where id = ${amaId}`)
async function fill(): Promise<void> {
  await ama.call('changeProfile', { body: { birthday: '1994-03-06', address: address } })
  await ama.call('rememberSearches', { body: { queries: ['kente for Kojo'] } })
}
/** The whole database as text: no personal data may be left anywhere in it. */
async function everything(): Promise<string> {
  const { rows: tables } = await shop.database.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await shop.database.execute(sql.raw(`select * from ${name}`))
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}

describe('an account whose user requests its deletion', () => {
  test('is closed at once, and erased after fourteen days', async () => {
    await fill()
    const other = openProgram(shop)
    await other.login({ email, password })
    expect((await close({ password: 'Wrong#2026' })).body.code).toBe('profile.password_wrong')
    expect((await close({})).status).toBe(422)
    const { status, body } = await close()
    expect(status).toBe(200)
    const planned = Date.parse(body.data.erase_at)
    expect(planned - shop.clock.now().getTime()).toBeGreaterThan(13.99 * day)
    expect((await ama.call('getProfile')).status).toBe(401)
    expect((await other.call('getProfile')).status).toBe(401)
    await expectEmail('Your Akyɛde account will be deleted on')

    await shop.clock.advance(planned - hour - shop.clock.now().getTime())
    await shop.platform.jobs.runScheduledNow()
    expect(await row()).toMatchObject({ first_name: 'Ama', email, erased_at: null })
    expect(await rowsOf('addresses')).toHaveLength(1)

    await shop.clock.advance(hour)
    await shop.platform.jobs.runScheduledNow()
    const gone = {
      first_name: 'Former',
      last_name: 'customer',
      email: null,
      phone: null,
      password_hash: null,
    }
    expect(await row()).toMatchObject({ ...gone, birthday: null, is_active: false, erase_at: null })
    for (const table of ['addresses', 'search_entries', 'sessions', 'carts'])
      expect.soft([table, await rowsOf(table)]).toEqual([table, []])
    const left = await everything()
    for (const trace of [email, 'Adum Road', 'kente for Kojo', '+233201234567', '1994-03-06'])
      expect.soft([trace, left.includes(trace)]).toEqual([trace, false])
    await expectEmail('Your Akyɛde account is deleted')
    expect((await ama.call('login', { body: { email, password } })).status).toBe(401)
    await openProgram(shop).register({ email, password })
  })

  test('leaves only the farewell message, also under former emails, and keeps other users’ messages', async () => {
    const former = email.toUpperCase()
    const other = openProgram(shop)
    const shared = `former.${crypto.randomUUID()}@example.com`
    await other.register({ email: shared, password })
    await transaction(shop.database, async tx => {
      await shop.platform.mail.send(tx, {
        id: `former-${amaId}`,
        channel: 'email',
        to: `old.${email}`,
        person: amaId,
        subject: 'Your email was changed',
        text: 'Medaase',
      })
      await shop.platform.mail.send(tx, {
        id: `case-${amaId}`,
        channel: 'email',
        to: former,
        subject: 'Medaase',
        text: 'Medaase',
      })
    })
    await expect.poll(() => messagesTo(shop, former).length).toBe(1)
    await shop.database.execute(sql`insert into email_changes (user_id, email, asked_at)
      values (${amaId}, ${shared}, now())`)
    await expect.poll(() => messagesTo(shop, shared).length).toBeGreaterThan(0)
    const stored = messagesTo(shop, shared).length
    const { body } = await close()
    await expectEmail('Your Akyɛde account will be deleted on')
    await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
    await shop.platform.jobs.runScheduledNow()
    await expectEmail('Your Akyɛde account is deleted')
    expect(subjects()).toEqual(['Your Akyɛde account is deleted'])
    expect(messagesTo(shop, former)).toEqual([])
    expect(messagesTo(shop, `old.${email}`)).toEqual([])
    expect(messagesTo(shop, shared)).toHaveLength(stored)
  })

  test('stays when its user signs in before, and the response says so', async () => {
    await fill()
    await close()
    await shop.clock.advance(13 * day)
    const { warning } = await ama.login({ email, password })
    expect(warning).toContain('nothing is deleted')
    await expectEmail('We’ve kept your Akyɛde account')
    await shop.clock.advance(2 * day)
    await shop.platform.jobs.runScheduledNow()
    const { status, body } = await ama.call('login', { body: { email, password } })
    expect([status, body]).toEqual([200, expect.not.objectContaining({ warning: expect.anything() })])
    await ama.login({ email, password })
    expect((await ama.call('getProfile')).body.data).toMatchObject({
      first_name: 'Ama',
      counts: { addresses: 1 },
    })
  })

  test('stays or is erased as a whole when its user signs in at the same time', async () => {
    await fill()
    const { body } = await close()
    await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
    const [entered] = await Promise.all([
      ama.call('login', { body: { email, password } }),
      shop.platform.jobs.runScheduledNow(),
    ])
    const stored = entered.status === 200
    expect(await row()).toMatchObject(stored ? { email, is_active: true } : { email: null, is_active: false })
    expect(await rowsOf('addresses')).toHaveLength(stored ? 1 : 0)
    expect((await rowsOf('sessions')).length > 0).toBe(stored)
  })

  test('waits for orders under way, thirty days at most', async () => {
    const order = sql`insert into orders (id, number, user_id, payment_status, subtotal, discount, shipping, total,
      shipping_address, idempotency_key, request_hash, placed_at, paid_at)
      values (gen_random_uuid(), ${`AK-${amaId}`}, ${amaId}, 'paid', 100, 0, 0, 100,
      ${JSON.stringify({ ...address, recipient_name: 'Efua', country: 'GH' })}, 'k', 'h', now(), now())`
    await shop.database.execute(order)
    const { body } = await close()
    await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime() + 29 * day)
    await shop.platform.jobs.runScheduledNow()
    expect(await row()).toMatchObject({ email, erased_at: null })
    await shop.clock.advance(day)
    await shop.platform.jobs.runScheduledNow()
    expect(await row()).toMatchObject({ email: null })
    const stored = { street: '', city: 'Kumasi', state: 'Ashanti', country: 'GH' }
    expect(await rowsOf('orders')).toMatchObject([{ total: 100, shipping_address: stored }])
  })

  test('is not delayed by many other accounts that have to wait', async () => {
    const { body } = await close()
    const planned = body.data.erase_at
    await shop.database.execute(sql`
      with waiting as (
        insert into users (id, first_name, last_name, phone, phone_verified_at, role_name, created_at, erase_at)
        select n, 'Waiting', 'Buyer', '+23355' || (1000000 + n), now(), 'customer', now(), ${planned}::timestamptz - interval '1 day'
        from generate_series(1, 501) n returning id)
      insert into orders (id, number, user_id, payment_status, subtotal, discount, shipping, total,
        shipping_address, idempotency_key, request_hash, placed_at, paid_at)
      select gen_random_uuid(), 'AK-W' || id, id, 'paid', 100, 0, 0, 100,
        ${JSON.stringify({ ...address, recipient_name: 'Efua', country: 'GH' })}, 'k', 'h', now(), now()
      from waiting`)
    await shop.clock.advance(Date.parse(planned) - shop.clock.now().getTime())
    await shop.platform.jobs.runScheduledNow()
    expect(await row()).toMatchObject({ email: null })
    const { rows } = await shop.database.execute(sql`select id from users where first_name = 'Waiting'`)
    expect(rows).toHaveLength(501)
    await shop.database.execute(sql`delete from users where first_name = 'Waiting'`)
  })
})

describe('deleting an account without a password', () => {
  test('requires a code from an email, which works once, for fifteen minutes and five attempts', async () => {
    await withoutPassword()
    expect((await close({})).body.code).toBe('profile.code_wrong')
    expect((await ama.call('sendErasureCode')).body.data).toMatchObject({ sent_by: 'email', resend_in: 60 })
    const again = await ama.call('sendErasureCode')
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60'])
    await expectEmail('is your code to delete')
    const codes = () => subjects().flatMap(subject => /^\d{6}(?= is your code)/.exec(subject) ?? [])
    const wrong = String((Number(codes()[0]) + 1) % 1_000_000).padStart(6, '0')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => close({ code: wrong })))
    expect(guesses.filter(({ body }) => body.code === 'profile.code_wrong')).toHaveLength(4)
    expect(guesses.filter(({ body }) => body.code === 'auth.locked')).toHaveLength(16)
    expect((await close({ code: codes()[0] })).status).toBe(423)

    // A new code does not reset the counter.
    await shop.clock.advance(60_000)
    const { body } = await ama.call('sendErasureCode')
    expect(body.data.expires_in).toBe(900)
    await expect.poll(() => codes()).toHaveLength(2)
    expect((await Promise.all(codes().map(code => close({ code })))).map(({ status }) => status)).toEqual([
      423, 423,
    ])
    const { rows } = await shop.database.execute(
      sql`select id from audit_entries where user_id = ${amaId} and event = 'user_closing_fail'`,
    )
    expect(rows).toHaveLength(5)

    await shop.clock.advance(30 * 60_000)
    await ama.call('sendErasureCode')
    await expect.poll(() => codes()).toHaveLength(3)
    const replies = []
    for (const code of codes()) replies.push((await close({ code })).status)
    expect(replies).toContain(200)
    expect((await row())?.erase_at).not.toBeNull()
  })

  test('sends at most five codes an hour', async () => {
    await withoutPassword()
    const requestCode = async () => {
      await shop.clock.advance(60_000)
      return (await ama.call('sendErasureCode')).status
    }
    expect([
      await requestCode(),
      await requestCode(),
      await requestCode(),
      await requestCode(),
      await requestCode(),
      await requestCode(),
    ]).toEqual([202, 202, 202, 202, 202, 429])
    await shop.clock.advance(59 * 60_000)
    expect(await requestCode()).toBe(202)
  })

  test('refuses a code after fifteen minutes', async () => {
    await withoutPassword()
    await ama.call('sendErasureCode')
    await expectEmail('is your code to delete')
    const code = /^\d{6}/.exec(subjects().find(subject => subject.includes('your code')) ?? '')?.[0]
    await shop.clock.advance(15 * 60_000)
    expect((await close({ code })).body.code).toBe('profile.code_wrong')
  })
})
