import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, runOn } from '#test/postgres.ts'
import { type Connection, type Database, openDatabase, transaction } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

const log = createLog('silent')
let connection: Connection
let drop: () => Promise<void>
let database: Database
let jobs: Jobs
let other: ChildProcess | undefined
const done: number[] = []

beforeAll(async () => {
  ;({ connection, drop } = await createTestDatabase())
  database = openDatabase(connection, 8, log)
  jobs = createJobs(database.$client, log)
  jobs.define<{ id: number }>('note', async ({ id }) => void done.push(id))
})
afterEach(() => other?.kill('SIGKILL'))
afterAll(async () => {
  await jobs.stop()
  await database.$client.end()
  await drop()
})

const enqueue = (id: number) => transaction(database, tx => jobs.enqueue(tx, 'note', { id }))
const jobsLeft = async () => (await database.execute(sql`select from graphile_worker.jobs`)).rows.length

/** A process that takes every job and never finishes it. */
async function startStuckProcess(): Promise<ChildProcess> {
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name))
  const script = `
    const { createLog } = await import(${from('log.ts')})
    const { openDatabase } = await import(${from('database.ts')})
    const { createJobs } = await import(${from('jobs.ts')})
    const log = createLog('silent')
    const jobs = createJobs(openDatabase(${JSON.stringify(connection)}, 4, log).$client, log)
    jobs.define('note', () => new Promise(() => console.log('taken up')))
    await jobs.start()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('runs a limited number of the jobs of a task at once, and other jobs do not wait for them', async () => {
  const own = createJobs(database.$client, log)
  let running = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const finished: string[] = []
  const slow = async () => {
    running++
    await released
    finished.push('slow')
  }
  own.define('slow', slow, { atMost: 2 })
  own.define('quick', async () => void finished.push('quick'))
  await transaction(database, async tx => {
    for (let job = 0; job < 8; job++) await own.enqueue(tx, 'slow', {})
    await own.enqueue(tx, 'quick', {})
  })
  await own.start()
  await expect.poll(() => finished).toEqual(['quick'])
  await expect.poll(() => running).toBe(2)
  release()
  await expect.poll(() => finished.length).toBe(9)
  await own.stop()
})

test('redoes the job of a killed process, and leaves the job of a running process to it', async () => {
  await enqueue(1)
  other = await startStuckProcess()
  await jobs.start()
  await database.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
  await jobs.runScheduledNow()
  await enqueue(2)
  await jobs.runScheduledNow()
  expect(done).not.toContain(1)
  other.kill('SIGKILL')
  const freed = async () => {
    await jobs.runScheduledNow()
    return done
  }
  await expect.poll(freed).toContain(1)
})

test('completes jobs that end while the database loses every connection, and the process survives', async () => {
  done.length = 0
  const ids = Array.from({ length: 300 }, (_, id) => id)
  let losing = true
  const lose = async () => {
    while (losing) {
      await runOn(
        connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ).catch(() => {})
      await sleep(20)
    }
  }
  const lost = lose()
  for (const id of ids) {
    while (true) {
      const queued = await enqueue(id).then(
        () => true,
        () => false,
      )
      if (queued) break
    }
  }
  losing = false
  await lost
  await database.execute(
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`,
  )
  const left = async () => {
    await jobs.runScheduledNow()
    await database.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
    )
    return jobsLeft()
  }
  await expect.poll(left).toBe(0)
  expect(new Set(done)).toEqual(new Set(ids))
})

test('runs no more jobs of a task at once than its limit, however many are queued at once', async () => {
  let running = 0
  let most = 0
  let finished = 0
  const limitedJobs = createJobs(database.$client, log)
  limitedJobs.define(
    'slow',
    async () => {
      most = Math.max(most, ++running)
      await sleep(100)
      running--
      finished++
    },
    { atMost: 2 },
  )
  limitedJobs.define<{ id: number }>('note', async ({ id }) => void done.push(id))
  await transaction(database, async tx => {
    for (let queued = 0; queued < 12; queued++) await limitedJobs.enqueue(tx, 'slow', {})
  })
  await limitedJobs.start()
  await enqueue(40)
  await expect.poll(() => done.includes(40), { timeout: 5_000 }).toBe(true)
  await expect.poll(() => finished, { timeout: 15_000 }).toBe(12)
  await limitedJobs.stop()
  expect(most).toBe(2)
})
