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
let heard: string[]
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
      heard.push(`${listener} ${user_id}`)
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
  heard = []
  failures = 0
  await database.execute(sql`delete from heard`)
  await database.execute(sql`delete from outbox_events`)
})

const emit = () => transaction(database, tx => outbox.emit(tx, 'account.registered', fact))
const effects = async () =>
  (await database.execute(sql`select listener from heard order by listener`)).rows.map(row => row.listener)
const events = async () => (await database.execute(sql`select 1 from outbox_events`)).rows.length
/** The queue waits a little before it tries again; here it need not, from the next look on. */
const jobsLeft = async () => {
  await database.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`,
  )
  return (await database.execute(sql`select 1 from graphile_worker.jobs`)).rows.length
}
const jobsDone = () => expect.poll(jobsLeft).toBe(0)
const days = (count: number) => count * 24 * 3_600_000

describe('a fact', () => {
  test('reaches each listener after the commit', async () => {
    await emit()
    await jobsDone()
    expect(heard.toSorted()).toEqual(['counts 7', 'greets 7'])
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('of a transaction that failed reaches nobody', async () => {
    const failing = transaction(database, async tx => {
      await outbox.emit(tx, 'account.registered', fact)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await jobsDone()
    expect(heard).toEqual([])
  })

  test('that is delivered again changes nothing', async () => {
    await emit()
    await jobsDone()
    const { rows } = await database.execute<{ id: string }>(sql`select id from outbox_events`)
    await transaction(database, tx =>
      jobs.enqueue(tx, 'deliver', { event_id: rows[0]?.id, listener: 'greets' }),
    )
    await jobsDone()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('that a listener stumbled over comes again, and what the first try did is gone', async () => {
    failures = 1
    await emit()
    await jobsDone()
    expect(heard.length).toBe(3)
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('is forgotten 30 days after it was told by the clock of the shop, and not before', async () => {
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

  test('is not forgotten while a listener has yet to hear it', async () => {
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
