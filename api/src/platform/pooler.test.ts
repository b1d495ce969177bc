import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { createBroadcast } from './broadcast.ts'
import {
  type Database,
  inOneRoundTrip,
  openDatabase,
  prepared,
  transaction,
  withAdvisoryLock,
} from './database.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

/** Debian's PgBouncer (`apt-get install pgbouncer`), which refuses to run as root. */
const pgbouncer = '/usr/sbin/pgbouncer'
const reasonToSkip =
  spawnSync(pgbouncer, ['--version']).status !== 0
    ? 'pgbouncer is not installed'
    : process.getuid?.() !== 0
      ? 'it is started as another user by root'
      : undefined

const log = createLog('silent')
let folder = ''
let server: ChildProcess | undefined
let scratch: TestDatabase | undefined
let database: Database | undefined
afterEach(async () => {
  await database?.$client.end()
  if (server && server.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await scratch?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** A PgBouncer in transaction mode whose pool has two sessions. */
async function openPooler({ connection, name }: TestDatabase): Promise<{ connectionString: string }> {
  const { host, port, user } = new pg.Client(connection)
  // Of the user of the test database, whose folder no other user enters.
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 65_534, gid: 65_534 }
  folder = mkdtempSync(join(tmpdir(), 'akyede-pooler-'))
  const listen = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${port} dbname=${name} user=${user} connect_query='set statement_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  )
  for (const path of [folder, file]) chownSync(path, uid, gid)
  server = spawn(pgbouncer, [file], { uid, gid, stdio: 'ignore' })
  const connectionString = `postgres://${user}@127.0.0.1:${listen}/${name}`
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString })
      const connected = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      return connected
    })
    .toBe(true)
  return { connectionString }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address && typeof address === 'object' ? address.port : 0
}

const double = prepared('double_in_test', executor =>
  executor.select({ twice: sql<number>`2 * ${sql.placeholder('one')}::int` }).from(sql`(select) t`),
)

test('runs transactions, jobs, messages and locks behind a PgBouncer with two sessions', async context => {
  if (reasonToSkip) {
    console.warn(`No PgBouncer was put in front of the database: ${reasonToSkip}.`)
    return context.skip(reasonToSkip)
  }
  scratch = await createTestDatabase()
  const pooled = openDatabase(await openPooler(scratch), 20, log, {
    direct: scratch.connection,
    wait: 20_000,
  })
  database = pooled
  const twice = (one: number) =>
    transaction(pooled, async tx => {
      const [first, second] = await inOneRoundTrip([
        double(tx).execute({ one }),
        tx.execute<{ twice: number }>(sql`select 2 * ${one}::int as twice`),
      ])
      return [first[0]?.twice, second.rows[0]?.twice]
    })
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  expect(await Promise.all(numbers.map(twice))).toEqual(numbers.map(one => [2 * one, 2 * one]))
  const { rows } = await pooled.execute(sql`select current_setting('statement_timeout') as timeout`)
  expect(rows).toEqual([{ timeout: '5s' }])

  const jobs = createJobs(pooled.$client, log)
  const done: number[] = []
  jobs.define<{ one: number }>('work', async ({ one }) => void done.push(one))
  const broadcast = createBroadcast(pooled, log)
  const elsewhere = createBroadcast(pooled, log)
  const heard: string[] = []
  elsewhere.on('test', words => void heard.push(words))
  await Promise.all([jobs.start(), broadcast.start(), elsewhere.start()])
  await transaction(pooled, async tx => {
    for (const one of numbers) await jobs.enqueue(tx, 'work', { one })
    await broadcast.publish(tx, 'test', 'akwaaba')
  })
  await expect.poll(() => done.toSorted((one, other) => one - other)).toEqual(numbers)
  await expect.poll(() => heard).toEqual(['akwaaba'])

  let running = 0
  const alone = async () => {
    running++
    expect(running).toBe(1)
    await pooled.execute(sql`select pg_sleep(0.01)`)
    running--
  }
  await Promise.all([1, 2, 3].map(() => withAdvisoryLock(pooled, 'test', alone)))
  await Promise.all([jobs.stop(), broadcast.stop(), elsewhere.stop()])
})
