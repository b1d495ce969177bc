import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
  }
}

export const TEMPLATE = 'template_akyede'
export const DEMO_TEMPLATE = 'template_akyede_demo'
const FOLDER_PREFIX = 'akyede-test-'
const ABANDONED_AFTER = 60_000

/** Test data does not outlive the run, so nothing is flushed to disk. A server never uses these settings. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/** The server of a test run: TEST_DATABASE_URL, or an embedded one that is deleted after the run. */
export async function testPostgres(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { connection: { connectionString: given }, stop: async () => {} }

  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  // When root runs the tests the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o711)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings: UNSAFE_SETTINGS })
  return {
    connection,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TestDatabase {
  readonly name: string
  readonly connection: Connection
  drop(): Promise<void>
}

/** A database for one test file: a copy of the migrated template. Call drop() when the file is done. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabaseFrom(TEMPLATE)

/**
 * A copy of the template with the demo shop. The first caller of a run fills it with `fill`; others wait until it is
 * filled.
 */
export async function createDemoDatabase(
  fill: (connection: Connection) => Promise<void>,
): Promise<TestDatabase> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [DEMO_TEMPLATE])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DEMO_TEMPLATE])
    if (rowCount === 0) {
      const filled = await createTestDatabase()
      await fill(filled.connection)
      await client.query(`alter database ${filled.name} rename to ${DEMO_TEMPLATE}`)
    }
  } finally {
    await client.end()
  }
  return createDatabaseFrom(DEMO_TEMPLATE)
}

/** A database on which no server was ever started. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabaseFrom('template0')

/** In memory a copy of the files takes a third of the time that the default takes, on a disk three times as long. */
const strategy = tmpdir().startsWith('/dev/shm') ? 'file_copy' : 'wal_log'

async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} template ${template} strategy ${strategy}`)
  return {
    name,
    connection: databaseOn(server, name),
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  }
}

export function databaseOn(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

export async function runOn(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Removes the servers of killed runs. Starting one takes it over, and fails while its run is alive. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(FOLDER_PREFIX))) {
    const dataDir = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(dataDir).mtimeMs < ABANDONED_AFTER) continue
      const abandoned = await startEmbeddedPostgres({ dataDir, settings: UNSAFE_SETTINGS })
      await abandoned.stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // It is in use by another run or belongs to another user: leave it.
    }
  }
}

/** Every table by name, with the number of its rows and the hash of all of them in order. */
export type Contents = ReadonlyMap<string, { readonly rows: number; readonly hash: string }>

/**
 * The contents that this connection sees, to compare two databases. Transaction ids are left out, because they differ
 * between databases.
 */
export async function contentsSeenBy(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition
       and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%' order by name`,
  )
  const contents = new Map()
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, e'\\n' order by line), '')) as hash
       from (select (to_jsonb(entry) - 'changed_xact')::text collate "C" as line from ${name} as entry) as lines`,
    )
    contents.set(name, rows[0])
  }
  return contents
}

export async function contentsOf(connection: Connection): Promise<Contents> {
  const client = new pg.Client(connection)
  await client.connect()
  return contentsSeenBy(client).finally(() => client.end())
}
