import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const jobs = sql`graphile_worker._private_jobs`
const waiting = async () => (await shop.database.execute(sql`select 1 from ${jobs}`)).rows.length
const noneWaits = () => expect.poll(waiting).toBe(0)

/** Queues a message that stays in the queue, as after an unreachable gateway. */
const queue = (to: string, person?: number) =>
  transaction(shop.database, async tx => {
    const id = crypto.randomUUID()
    await shop.platform.mail.send(tx, { id, channel: 'email', to, person, subject: 'Waiting', text: 'Hello' })
    await tx.execute(sql`update ${jobs} set run_at = now() + interval '1 hour' where payload->>'id' = ${id}`)
  })

test('a queued message is not delivered after the erasure of its account', async () => {
  const person = newPerson()
  const [ama, kofi] = [openProgram(shop), openProgram(shop)]
  const { user_id } = await ama.register(person)
  const other = await kofi.register()
  await noneWaits()
  await queue(person.email, user_id)
  await queue('former@example.com', user_id)
  await queue(person.email.toUpperCase())
  await queue(other.email, other.user_id)
  expect((await ama.call('closeAccount', { body: { password: person.password } })).status).toBe(200)
  await shop.clock.advance(14 * 24 * 3_600_000)
  await shop.platform.jobs.runScheduledNow()
  await shop.database.execute(sql`update ${jobs} set run_at = now()`)
  await noneWaits()
  const subjectsTo = (to: string) => messagesTo(shop, to).map(({ subject }) => subject)
  expect(subjectsTo(person.email)).toEqual(['Your Akyɛde account is deleted'])
  expect(subjectsTo(person.email.toUpperCase())).toEqual([])
  expect(subjectsTo('former@example.com')).toEqual([])
  expect(subjectsTo(other.email)).toContain('Waiting')
})

test('no message of an account is delivered while its erasure removes them', async () => {
  const { email } = newPerson()
  await noneWaits()
  const waitsForErasure = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
  await transaction(shop.database, async tx => {
    await shop.platform.mail.deleteMessages(tx, 1, [])
    await queue(email)
    await shop.database.execute(sql`update ${jobs} set run_at = now()`)
    await expect.poll(async () => (await shop.database.execute(waitsForErasure)).rows.length).toBe(1)
    expect(messagesTo(shop, email)).toEqual([])
  })
  await expect.poll(() => messagesTo(shop, email).length).toBe(1)
})
