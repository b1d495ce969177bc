import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataDirInUse } from './data-dir-lock.ts'
import {
  type EmbeddedPostgres,
  type PostgresConnection,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

// Each test creates a database and starts it up to three times, which takes seconds on an idle machine and minutes on
// a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const asRoot = process.getuid?.() === 0
const started: EmbeddedPostgres[] = []
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-embedded-'))
  chmodSync(dataDir, 0o711)
})

afterEach(async () => {
  await Promise.all(started.splice(0).map(each => each.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: folder })
  started.push(database)
  return database
}

async function ask(connection: PostgresConnection, question: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}

/** A server in a process of its own, which a test may kill; resolves when its database is ready. */
async function startShop(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shop.stdout, 'data')
  return shop
}

test('starts an empty UTF-8 database that flushes to disk and listens on no network port', async () => {
  const { connection } = await start()
  expect(await ask(connection, 'show fsync')).toBe('on')
  expect(await ask(connection, 'show server_encoding')).toBe('UTF8')
  expect(await ask(connection, 'show random_page_cost')).toBe('1.1')
  expect(await ask(connection, 'select current_database()')).toBe('akyede')
  expect(await ask(connection, `select upper('ɛ') = 'Ɛ'`)).toBe(true)
  if (process.platform !== 'win32') expect(await ask(connection, 'show listen_addresses')).toBe('')
})

test('keeps its data across a stop and a start', async () => {
  const first = await start()
  await ask(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await first.exited).toBeUndefined()
  const second = await start()
  expect(await ask(second.connection, 'select answer from kept')).toBe(42)
})

test('refuses a second start on the same folder and leaves the first running', async () => {
  const { connection } = await start()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirInUse)
  expect(await ask(connection, 'select 1')).toBe(1)
})

test('reports the connection of the running database, or that there is none', async () => {
  expect(runningEmbeddedPostgres(dataDir)).toBeUndefined()
  const { connection, stop } = await start()
  expect(runningEmbeddedPostgres(dataDir)).toEqual(connection)
  await stop()
  expect(runningEmbeddedPostgres(dataDir)).toBeUndefined()
})

test.skipIf(process.platform === 'win32')(
  'takes over the database that a killed server left running',
  async () => {
    const shop = await startShop()
    const orphan = postmasterPid()
    const gone = once(shop, 'exit')
    shop.kill('SIGKILL')
    await gone
    const { connection } = await start()
    expect(postmasterPid()).not.toBe(orphan)
    expect(await ask(connection, 'select 1')).toBe(1)
  },
)

test.skipIf(process.platform === 'win32')('restarts by itself when the postmaster is killed', async () => {
  const { connection } = await start()
  await ask(connection, 'create table kept as select 42 as answer')
  process.kill(postmasterPid(), 'SIGKILL')
  await expect
    .poll(() => ask(connection, 'select answer from kept').catch(() => 'away'), { timeout: 120_000 })
    .toBe(42)
})

test('starts in a folder whose path is too long for a socket', async () => {
  const { connection } = await start(join(dataDir, 'x'.repeat(120)))
  expect(await ask(connection, 'select 1')).toBe(1)
})

test.runIf(asRoot)(
  'starts in a folder that only root may enter, and finds the same database again',
  async () => {
    const closed = join(dataDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const first = await start(closed)
    await ask(first.connection, 'create table kept as select 42 as answer')
    await first.stop()
    const { connection } = await start(closed)
    expect(await ask(connection, 'select answer from kept')).toBe(42)

    const elsewhere = readFileSync(join(closed, 'postgres-home'), 'utf8').trim()
    await started.pop()?.stop()
    rmSync(elsewhere, { recursive: true })
    expect(existsSync(join(closed, 'postgres'))).toBe(false)
    await expect(start(closed)).rejects.toThrow(
      `The database of this shop was kept in ${elsewhere}, which is gone.`,
    )
  },
)
