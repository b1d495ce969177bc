import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { createClock } from './clock.ts'
import { type Database, openDatabase, transaction } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { scheduleRetention } from './retention.ts'
import { sql } from './sql.ts'

const log = createLog('silent')
const fact = { user_id: 7 }
const clock = createClock()
let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let jobs: Jobs
let outbox: Outbox
let handled: string[]
let failures: number

beforeAll(async () => {
  scratch = await createTestDatabase()
  database = openDatabase(scratch.connection, 8, log)
  jobs = createJobs(database.$client, log)
  outbox = createOutbox(database, jobs, clock)
  scheduleRetention({ database, clock, jobs })
  await database.execute(sql`create table heard (listener text not null)`)
  for (const listener of ['greets', 'counts']) {
    outbox.on('account.registered', listener, async (tx, { user_id }) => {
      handled.push(`${listener} ${user_id}`)
      await tx.execute(sql`insert into heard values (${listener})`)
      if (failures-- > 0) throw new Error('the listener stumbled')
    })
  }
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.$client.end()
  await scratch.drop()
})
beforeEach(async () => {
  handled = []
  failures = 0
  await database.execute(sql`delete from heard`)
  await database.execute(sql`delete from outbox_events`)
})

const emit = () => transaction(database, tx => outbox.emit(tx, 'account.registered', fact))
const effects = async () =>
  (await database.execute(sql`select listener from heard order by listener`)).rows.map(row => row.listener)
const events = async () => (await database.execute(sql`select 1 from outbox_events`)).rows.length
/** Makes failed jobs due at once; the queue would wait before it retries. */
const jobsLeft = async () => {
  await database.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`,
  )
  return (await database.execute(sql`select 1 from graphile_worker.jobs`)).rows.length
}
const jobsDone = () => expect.poll(jobsLeft).toBe(0)
const days = (count: number) => count * 24 * 3_600_000

describe('an event', () => {
  test('reaches each listener after the commit', async () => {
    await emit()
    await jobsDone()
    expect(handled.toSorted()).toEqual(['counts 7', 'greets 7'])
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('of a rolled back transaction reaches no listener', async () => {
    const failing = transaction(database, async tx => {
      await outbox.emit(tx, 'account.registered', fact)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await jobsDone()
    expect(handled).toEqual([])
  })

  test('has no effect when it is delivered again', async () => {
    await emit()
    await jobsDone()
    const { rows } = await database.execute<{ id: string }>(sql`select id from outbox_events`)
    await transaction(database, tx =>
      jobs.enqueue(tx, 'deliver', { event_id: rows[0]?.id, listener: 'greets' }),
    )
    await jobsDone()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('is delivered again after a listener failed, and the first attempt is rolled back', async () => {
    failures = 1
    await emit()
    await jobsDone()
    expect(handled.length).toBe(3)
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('is deleted 30 days after its delivery by the server’s clock, and not before', async () => {
    clock.advance(days(40))
    await emit()
    await jobsDone()
    clock.advance(days(29))
    await jobs.runScheduledNow()
    expect(await events()).toBe(1)
    clock.advance(days(2))
    await jobs.runScheduledNow()
    expect(await events()).toBe(0)
  })

  test('is not deleted before every listener has processed it', async () => {
    failures = Number.POSITIVE_INFINITY
    await emit()
    clock.advance(days(31))
    await jobs.runScheduledNow()
    expect(await events()).toBe(1)
    failures = 0
    await jobsDone()
    expect(await effects()).toEqual(['counts', 'greets'])
    await jobs.runScheduledNow()
    expect(await events()).toBe(0)
  })
})
