import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { backgroundWorkDone, type MailEmulator, messagesTo, openMailEmulator } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let emulator: MailEmulator
let shop: TestShop
beforeAll(async () => {
  emulator = await openMailEmulator()
  shop = await openTestShop({
    environment: { MAIL_URL: emulator.url, MAIL_FROM: 'Akyɛde <hello@akyede.example>' },
  })
})
afterAll(async () => {
  await shop.close()
  await emulator.close()
})

const receivedBy = (email: string) => emulator.received.filter(({ to }) => to.includes(email))
const refuse = { kind: 'refuse', at: 'recipient', code: 550 } as const
const askForLink = (email: string) => openProgram(shop).call('forgotPassword', { body: { email } })

test('emails reach the mail server, and a dropped connection loses none', async () => {
  emulator.behave({ kind: 'drop' })
  const person = newPerson()
  await openProgram(shop).register(person)
  await backgroundWorkDone(shop)
  const ids = receivedBy(person.email).map(message => message.header('Message-ID'))
  expect(ids.length).toBeGreaterThanOrEqual(1)
  expect(new Set(ids).size).toBe(1)
})

const capitalised = () => {
  const person = newPerson()
  return { ...person, email: person.email.replace('ama', 'Ama') }
}
async function bounce(email: string) {
  emulator.behave(refuse)
  expect((await askForLink(email)).status).toBe(200)
  await backgroundWorkDone(shop)
  await shop.clock.advance(16 * 60_000)
}
const day = 24 * 3_600_000
const isBouncing = async (userId: number) => {
  const { rows } = await shop.database.execute<{ since: Date | null }>(
    sql`select email_bouncing_since since from users where id = ${userId}`,
  )
  return rows[0]?.since !== null
}
async function registered(person = newPerson()) {
  const program = openProgram(shop)
  const { user_id } = await program.register(person)
  await backgroundWorkDone(shop)
  return { program, person, user_id }
}

test('emails that others refused, or that were refused long ago, do not count', async () => {
  const ama = await registered()
  const kofi = await registered()
  for (const { person } of [ama, ama, kofi]) await bounce(person.email)
  expect([await isBouncing(ama.user_id), await isBouncing(kofi.user_id)]).toEqual([false, false])
  await shop.clock.advance(31 * day)
  await bounce(ama.person.email)
  expect(await isBouncing(ama.user_id)).toBe(false)
})

test('emails that a former address of the account refused do not count', async () => {
  const { person, user_id } = await registered()
  for (const _ of [1, 2]) await bounce(person.email)
  const event = JSON.stringify({
    address_hash: createHash('sha256').update(person.email.toLowerCase()).digest('hex'),
    code: 550,
    person: user_id,
  })
  await shop.database.execute(sql`update users set email = ${newPerson().email} where id = ${user_id}`)
  await shop.database.execute(sql`insert into outbox_events (id, name, payload, delivered_at)
    values (gen_random_uuid(), 'email.bounced', ${event}::jsonb, null)`)
  await backgroundWorkDone(shop)
  expect(await isBouncing(user_id)).toBe(false)
})

test('no SMS goes to a number that is not verified, nor while emails arrive', async () => {
  const person = { ...newPerson(), phone: '024 412 3999' }
  const { program, user_id } = await registered(person)
  const change = async (current: string, next: string) => {
    const body = { current_password: current, new_password: next }
    expect(await program.call('changePassword', { body })).toMatchObject({ status: 200 })
    await backgroundWorkDone(shop)
  }
  const before = receivedBy(person.email).length
  await shop.database.execute(sql`update users set phone_verified_at = now() where id = ${user_id}`)
  await change(person.password, 'Blue-kente-cloth-7')
  expect(receivedBy(person.email)).toHaveLength(before + 1)
  await shop.database.execute(
    sql`update users set phone_verified_at = null, email_bouncing_since = now() where id = ${user_id}`,
  )
  await change('Blue-kente-cloth-7', 'Green-kente-cloth-7')
  expect(receivedBy(person.email)).toHaveLength(before + 2)
  expect(messagesTo(shop, '+233244123999')).toEqual([])
})

test('an address that refuses three emails is marked, and its user gets SMS for 30 days', async () => {
  const { program: ama, person, user_id } = await registered(capitalised())
  const startsWith = (await shop.database.execute(sql`select id from emails_bounced`)).rows.length
  await shop.database.execute(sql`update users set phone_verified_at = now() where id = ${user_id}`)
  const profile = async () => (await ama.call('getUser')).body
  for (const _ of [1, 2, 3]) {
    expect(await profile()).not.toHaveProperty('email_bouncing')
    await bounce(person.email)
  }
  expect(await profile()).toMatchObject({ email_bouncing: true })
  // Nothing is tried again, and the address stands in no table.
  const { rows } = await shop.database.execute(sql`select address_hash, code from emails_bounced`)
  expect(rows).toHaveLength(startsWith + 3)
  expect(JSON.stringify(rows)).not.toContain(person.email)
  expect(messagesTo(shop, person.email)).toEqual([])
  const phone = '+233244123456'
  const changePassword = async (current: string, next: string) => {
    const body = { current_password: current, new_password: next }
    expect(await ama.call('changePassword', { body })).toMatchObject({ status: 200 })
    await backgroundWorkDone(shop)
  }
  await changePassword(person.password, 'Blue-kente-cloth-7')
  expect(messagesTo(shop, phone).map(({ text }) => text)).toEqual(['Your Akyɛde password was changed'])
  expect(receivedBy(person.email)).toHaveLength(1)
  await shop.clock.advance(29 * day)
  await shop.platform.jobs.runScheduledNow()
  expect(await isBouncing(user_id)).toBe(true)
  await shop.clock.advance(2 * day)
  await shop.platform.jobs.runScheduledNow()
  const { rows: left } = await shop.database.execute(sql`
    select id from emails_bounced union all
    select null from users where email_bouncing_since is not null`)
  expect(left).toEqual([])
})

test('the erasure of an account removes its bounces', async () => {
  const person = newPerson()
  const ama = openProgram(shop)
  await ama.register(person)
  await backgroundWorkDone(shop)
  emulator.behave(refuse)
  await askForLink(person.email)
  await backgroundWorkDone(shop)
  const bounces = sql`select id from emails_bounced
    where address_hash = encode(sha256(convert_to(lower(${person.email}), 'UTF8')), 'hex')`
  expect((await shop.database.execute(bounces)).rows).toHaveLength(1)
  expect((await ama.call('closeAccount', { body: { password: person.password } })).status).toBe(200)
  await shop.clock.advance(14 * 24 * 3_600_000)
  await shop.platform.jobs.runScheduledNow()
  await backgroundWorkDone(shop)
  expect((await shop.database.execute(bounces)).rows).toEqual([])
})
