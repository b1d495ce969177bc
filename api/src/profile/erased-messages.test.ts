import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeCommit, transaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createMailQueue, type Message } from '#platform/mail.ts'
import { drizzle, sql } from '#platform/sql.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const jobs = sql`graphile_worker._private_jobs`
const noneWaits = () => backgroundWorkDone(shop)

/** Queues a message that stays in the queue, as after an unreachable gateway. */
const queue = (to: string, person?: number) =>
  transaction(shop.database, async tx => {
    const id = crypto.randomUUID()
    await shop.platform.mail.send(tx, { id, channel: 'email', to, person, subject: 'Waiting', text: 'Hello' })
    await beforeCommit(tx, jobs, async () => {
      await tx.execute(
        sql`update ${jobs} set run_at = now() + interval '1 hour' where payload->>'id' = ${id}`,
      )
    })
    return id
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

const deliveryLock = sql`hashtextextended('deliver messages', 2)`

/** Holds the delivery lock for longer than the lock timeout of the hurried pool below. */
async function holdDeliveryLock(lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared') {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const ended = transaction(shop.database, async tx => {
    await tx.execute(sql`select ${sql.raw(lock)}(${deliveryLock})`)
    held()
    await tx.execute(sql`select pg_sleep(1.1)`)
  })
  await isHeld
  return { ended }
}

test('deliveries and erasures wait for each other longer than other statements wait for a lock', async () => {
  const pool = new pg.Pool({ ...shop.database.$client.options, lock_timeout: 50, statement_timeout: 900 })
  const sent: Message[] = []
  let deliver: (job: { id: string; sealed: string }, jobId: string) => Promise<void> = async () => {}
  const jobsOfTest: Jobs = {
    ...shop.platform.jobs,
    define(_task, work) {
      deliver = work as never
    },
  }
  const delivery = {
    send: async (message: Message) => void sent.push(message),
    deleteMessages: async () => {},
  }
  const mail = createMailQueue(delivery, { ...shop.platform, database: drizzle(pool), jobs: jobsOfTest })
  const { email } = newPerson()
  try {
    const id = await queue(email)
    const { rows } = await shop.database.execute<{ id: string; payload: { id: string; sealed: string } }>(
      sql`select id, payload from ${jobs} where payload->>'id' = ${id}`,
    )
    const [job] = rows
    if (!job) throw new Error('no message waits')
    const erased = await holdDeliveryLock('pg_advisory_xact_lock')
    await deliver(job.payload, job.id)
    await erased.ended
    expect(sent.map(({ to }) => to)).toEqual([email])
    const delivered = await holdDeliveryLock('pg_advisory_xact_lock_shared')
    await transaction(drizzle(pool), tx => mail.deleteMessages(tx, 1, [email]))
    await delivered.ended
    await noneWaits()
  } finally {
    await pool.end()
  }
})

test('an erasure removes queued messages that no configured key decrypts', async () => {
  const { email } = newPerson()
  const unreadable = await queue('unreadable@example.com')
  const readable = await queue(email)
  const payloads = async () => {
    const { rows } = await shop.database.execute(sql`select payload->>'id' as id from ${jobs}`)
    return rows.map(({ id }) => id)
  }
  try {
    await shop.database.execute(sql`update ${jobs} set payload = json_build_object('id', ${unreadable}::text,
      'sealed', 'removed.AAAA.AAAA') where payload->>'id' = ${unreadable}`)
    await transaction(shop.database, tx => shop.platform.mail.deleteMessages(tx, 1, []))
    expect(await payloads()).toContain(readable)
    expect(await payloads()).not.toContain(unreadable)
  } finally {
    await shop.database.execute(sql`delete from ${jobs} where payload->>'id' in (${unreadable}, ${readable})`)
  }
})
