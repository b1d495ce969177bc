import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, databaseOn, runOn } from '#test/postgres.ts'
import { type Connection, type Database, openDatabase, transaction } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLog, type Log, type LogFields } from './log.ts'
import { quietLogger } from './queue-runner.ts'
import { sql } from './sql.ts'
import { withTimeout } from './with-timeout.ts'

let lost: number
const log: Log = {
  ...createLog('silent'),
  error(message) {
    if (message === 'what came of a background job could not be written down') lost += 1
  },
}
// As many jobs as the queue runs at once.
const busy = [1, 2, 3, 4]

interface Gate {
  readonly reached: PromiseWithResolvers<void>
  readonly opened: PromiseWithResolvers<void>
}

let connection: Connection
let drop: () => Promise<void>
let database: Database
let jobs: Jobs
let gates: Gate[]
let done: number[]

beforeEach(async () => {
  gates = busy.map(() => ({ reached: Promise.withResolvers(), opened: Promise.withResolvers() }))
  done = []
  lost = 0
  ;({ connection, drop } = await createTestDatabase())
  database = openDatabase(connection, 8, log)
  jobs = createJobs(database.$client, log)
  jobs.define<{ id: number }>('work', async ({ id }) => {
    gates[id]?.reached.resolve()
    await gates[id]?.opened.promise
    done.push(id)
  })
})
afterEach(async () => {
  // A queue that never stops must not hide the result of the test.
  await withTimeout(
    jobs.stop().then(() => database.$client.end()),
    10_000,
    undefined,
  )
  await drop()
})

const enqueue = (id: number) => transaction(database, tx => jobs.enqueue(tx, 'work', { id }))

test.each([
  { what: 'all its connections', spared: 'pid = 0' },
  { what: 'all but its own mark', spared: `pid in (select pid from pg_locks where locktype = 'advisory')` },
])('continues after it lost $what and could not store the outcome of its jobs', async ({ spared }) => {
  await jobs.start()
  for (const id of gates.keys()) await enqueue(id)
  await Promise.all(gates.map(({ reached }) => reached.promise))

  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`)
  const name = rows[0]?.name
  const operator = databaseOn(connection, 'postgres')
  await runOn(operator, `alter database ${name} allow_connections false`)
  await runOn(
    operator,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and not (${spared})`,
  )
  for (const [before, { opened }] of gates.entries()) {
    opened.resolve()
    // One after the other, because concurrent outcomes would be stored together.
    await expect.poll(() => lost).toBe(before + 1)
  }
  await runOn(operator, `alter database ${name} allow_connections true`)

  const next = gates.length
  await expect.poll(() => enqueue(next).then(() => 'queued', String)).toBe('queued')
  await expect.poll(() => done).toContain(next)
})

test('continues after its very first query failed', async () => {
  await database.execute(sql`create sequence refusals`)
  await database.execute(sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin perform nextval('refusals'); raise exception 'not now'; end $$`)
  await database.execute(sql`
    create trigger refuse before insert on graphile_worker._private_tasks
    for each statement execute function refuse()`)
  await jobs.start()
  const refused = async () => (await database.execute(sql`select is_called from refusals`)).rows
  await expect.poll(refused).toEqual([{ is_called: true }])
  await database.execute(sql`drop trigger refuse on graphile_worker._private_tasks`)

  const next = gates.length
  await enqueue(next)
  await expect.poll(() => done).toContain(next)
})

test.each(['error', 'fatalError'])('logs the %s of a failed job queue, and never a payload', name => {
  const lines: [string, LogFields | undefined][] = []
  const write = (message: string, fields?: LogFields) => void lines.push([message, fields])
  const logger = quietLogger({ ...createLog('silent'), error: write, warn: write })
  const failure = new Error('the connection is gone')
  logger.error('an internal line', { [name]: failure, payload: { phone: '0244123456' } })
  logger
    .scope({ taskIdentifier: 'deliver' })
    .error('another', { [name]: failure, job: { payload: 'secret' } })
  logger.warn('a warning', { [name]: failure })
  expect(lines.map(([, fields]) => fields)).toEqual([
    { error: failure },
    { job: 'deliver', error: failure },
    { error: failure },
  ])
  expect(lines[0]?.[0]).not.toContain('internal')
})
