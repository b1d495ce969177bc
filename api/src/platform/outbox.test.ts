import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { createClock } from './clock.ts'
import { type Database, openDatabase, transaction } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { scheduleRetention } from './retention.ts'
import { sql } from './sql.ts'
import { deliveryRows } from './write-before-commit.ts'

const log = createLog('silent')
const fact = { user_id: 7 }
const clock = createClock()
let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let jobs: Jobs
let outbox: Outbox
let handled: string[]
let failures: number
/** Runs while a listener does. */
let meanwhile: () => Promise<unknown>
let first: ReturnType<typeof openProcess>
const failing = new Set<string>()

/** The outbox of one process of the server. */
function openProcess() {
  const database = openDatabase(scratch.connection, 8, log)
  const jobs = createJobs(database.$client, log)
  const outbox = createOutbox(database, jobs, clock, log)
  for (const listener of ['greets', 'counts']) {
    outbox.on('account.registered', listener, async (tx, { user_id }) => {
      handled.push(`${listener} ${user_id}`)
      await meanwhile()
      await tx.execute(sql`insert into heard values (${listener})`)
      if (failing.has(listener) || failures-- > 0) throw new Error('the listener stumbled')
    })
  }
  const close = async () => {
    await jobs.stop()
    await database.$client.end()
  }
  return { database, jobs, outbox, close }
}

beforeAll(async () => {
  scratch = await createTestDatabase()
  first = openProcess()
  ;({ database, jobs, outbox } = first)
  scheduleRetention({ database, clock, jobs })
  await database.execute(sql`create table heard (listener text not null)`)
  await jobs.start()
})
afterAll(async () => {
  await first.close()
  await scratch.drop()
})
beforeEach(async () => {
  handled = []
  failures = 0
  meanwhile = async () => {}
  failing.clear()
  await database.execute(sql`delete from heard`)
  await database.execute(sql`delete from outbox_events`)
})

const emit = () => transaction(database, tx => outbox.emit(tx, 'account.registered', fact))
const effects = async () =>
  (await database.execute(sql`select listener from heard order by listener`)).rows.map(row => row.listener)
const events = async () => (await database.execute(sql`select 1 from outbox_events`)).rows.length
/** Makes failed deliveries due at once; they would wait before they are tried again. */
const eventsLeft = async () => {
  await database.execute(sql`update outbox_events set due_at = now() where delivered_at is null`)
  return (await database.execute(sql`select 1 from outbox_events where delivered_at is null`)).rows.length
}
const allDelivered = () => expect.poll(eventsLeft).toBe(0)
const days = (count: number) => count * 24 * 3_600_000

describe('an event', () => {
  test('reaches each listener after the commit', async () => {
    await emit()
    await allDelivered()
    expect(handled.toSorted()).toEqual(['counts 7', 'greets 7'])
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('of a rolled back transaction reaches no listener', async () => {
    const failing = transaction(database, async tx => {
      await outbox.emit(tx, 'account.registered', fact)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await allDelivered()
    expect(handled).toEqual([])
  })

  test('of a process of the version before, which has a job for each listener, reaches each once', async () => {
    const event_id = crypto.randomUUID()
    await database.execute(sql`insert into outbox_events (id, name, payload)
      values (${event_id}, 'account.registered', '{"user_id": 7}')`)
    await jobs.runScheduledNow()
    expect(handled).toEqual([])
    for (const listener of ['greets', 'counts', 'greets'])
      await transaction(database, tx => jobs.enqueue(tx, 'deliver', { event_id, listener }))
    const jobsLeft = async () => (await database.execute(sql`select from graphile_worker.jobs`)).rows.length
    await expect.poll(jobsLeft).toBe(0)
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('is delivered again after a listener failed, and the first attempt is rolled back', async () => {
    failures = 1
    await emit()
    await allDelivered()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('reaches the other listeners while one fails, and the failing one once it works', async () => {
    failing.add('greets')
    await emit()
    await expect.poll(effects).toEqual(['counts'])
    await database.execute(sql`update outbox_events set due_at = now()`)
    await jobs.runScheduledNow()
    expect(await effects()).toEqual(['counts'])
    failing.clear()
    await allDelivered()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('reaches each listener once when four processes deliver at the same time', async () => {
    const others = Array.from({ length: 3 }, () => openProcess())
    await Promise.all(others.map(({ jobs }) => jobs.start()))
    const all = Array.from({ length: 40 }, () => emit())
    await Promise.all(all)
    await allDelivered()
    expect(await effects()).toHaveLength(80)
    await Promise.all(others.map(({ close }) => close()))
  })

  test('reaches each listener once when another process begins while its own is still busy', async () => {
    meanwhile = async () => {
      meanwhile = async () => {}
      await database.execute(sql`update outbox_events set attempts = 1`)
      await database.execute(sql`insert into outbox_deliveries (event_id, listener)
        select id, 'greets' from outbox_events`)
      await database.execute(sql`insert into heard values ('greets')`)
    }
    await emit()
    await allDelivered()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('waits five seconds for its own process before another one delivers it', async () => {
    await emit()
    const { rows } = await database.execute(sql`
      select extract(epoch from due_at - now())::float8 as seconds from outbox_events`)
    expect(rows[0]?.seconds).toBeGreaterThan(3)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(5)
    await allDelivered()
  })

  test('of a process that died before its delivery is delivered by another one', async () => {
    await database.execute(sql`insert into outbox_events (id, name, payload, delivered_at)
      values (gen_random_uuid(), 'account.registered', '{"user_id": 7}', null)`)
    await allDelivered()
    expect(await effects()).toEqual(['counts', 'greets'])
  })

  test('is marked as delivered by its id, without reading the other undelivered events', async () => {
    const delivered = deliveryRows.write(sql`jsonb_to_recordset('[]'::jsonb)`)
    const undo = new Error('the events are not kept')
    let plan = ''
    await transaction(database, async tx => {
      // In an empty partition every index costs the same. Random ids are in the default partition.
      await tx.execute(sql`
        insert into outbox_events (id, name, payload, delivered_at)
        select gen_random_uuid(), 'account.registered', '{}', null from generate_series(1, 2000)`)
      await tx.execute(sql`analyze outbox_events`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${delivered}`)
      plan = rows.map(row => row['QUERY PLAN'].trim()).join('\n')
      throw undo
    }).catch(error => expect(error).toBe(undo))
    expect(plan).toMatch(/Index Scan (using|on) outbox_events_default_\w+ .*\nIndex Cond: \(id = ANY/)
    expect(plan).not.toContain('Seq Scan on outbox_events_default')
  })

  test('is deleted 30 days after its delivery by the server’s clock, and not before', async () => {
    clock.advance(days(40))
    await emit()
    await allDelivered()
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
    await allDelivered()
    expect(await effects()).toEqual(['counts', 'greets'])
    clock.advance(days(31))
    await jobs.runScheduledNow()
    expect(await events()).toBe(0)
  })
})
