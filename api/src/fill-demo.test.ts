import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'

let dataDir: string
let database: TestDatabase
let pool: pg.Pool
const programs: ChildProcess[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-fill-'))
  database = await createTestDatabase()
  pool = new pg.Pool({ ...database.connection, max: 2 })
})
afterAll(async () => {
  // A stopped process would outlive a failed test.
  for (const program of programs) program.kill('SIGKILL')
  await pool.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, user, port, database: name } = connection
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port ?? 5432}`
}

/** Runs the operator's command in a process of its own. */
function seed(): ChildProcess {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../shop/src/cli.ts'), 'seed'], {
    env: { ...process.env, APP_ENV: 'local', DATA_DIR: dataDir, DATABASE_URL: urlOf(database.connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  programs.push(program)
  return program
}
const exitOf = async (program: ChildProcess) => (await once(program, 'exit'))[0]
const number = async (query: string): Promise<number> => {
  const { rows } = await pool.query(`select count(*)::int as count from ${query}`)
  return rows[0].count
}
const waiting = `pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and not granted and datname = current_database()`

test('fills an empty database in one process while others wait, and another one continues when it is killed', async () => {
  const first = seed()
  await expect.poll(() => number('products'), { interval: 5 }).toBeGreaterThan(0)
  first.kill('SIGSTOP')
  const others = [seed(), seed()].map(exitOf)
  await expect.poll(() => number(waiting)).toBe(2)
  expect(await number('events')).toBe(0)
  first.kill('SIGKILL')
  expect(await Promise.all(others)).toEqual([0, 0])
  expect(await Promise.all(['orders', 'users', 'events'].map(number))).toEqual([10, 6, 3])
})
