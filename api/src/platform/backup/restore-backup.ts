import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Connection } from '#platform/database.ts'
import { lockName } from '#platform/migrate.ts'
import { type End, rowsIn, type TableStart, UnusableBackup } from './format.ts'
import { type Backup, readTables } from './read-backup.ts'
import { makeSchema } from './schema.ts'
import {
  columnsOf,
  countRelations,
  keysAndIndexesOf,
  lockedTables,
  nameOf,
  partitionedTablesOf,
  quoted,
  tablesOf,
} from './tables.ts'

export interface Restored {
  readonly tables: number
  readonly rows: number
  /** Tables of the backup that this schema does not have. */
  readonly leftOut: readonly string[]
}

/**
 * Restores a backup into an empty database, in one transaction. The schema is the backup's own; `migrate` brings it
 * up to date. Refuses a database that is not empty, and a backup of an unknown version.
 */
export async function restoreBackup(connection: Connection, backup: Backup): Promise<Restored> {
  const client = new pg.Client({ ...connection, application_name: 'akyede restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set datestyle = 'ISO'; set timezone = 'UTC'; set maintenance_work_mem = '128MB'`)
    await client.query('begin')
    // A server that is started meanwhile waits for the lock, and then finds everything.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName])
    await refuseFilled(client)
    await makeSchema(client, backup.header.schema)
    const restored = await load(client, backup)
    await client.query('commit')
    return restored
  } catch (error) {
    throw error instanceof UnusableBackup ? error : notRestored(error)
  } finally {
    await client.end()
  }
}

const notRestored = (cause: unknown): Error =>
  new Error(`The backup was not restored, and nothing was changed: ${messageOf(cause)}`, { cause })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function refuseFilled(client: pg.Client): Promise<void> {
  const found = await countRelations(client)
  if (found === 0) return
  throw new UnusableBackup(
    `The database is not empty (${found} tables and sequences). A backup is restored into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
  )
}

/** Keys and indexes are created after all rows, which is faster and lets tables come in any order. */
async function load(client: pg.Client, backup: Backup): Promise<Restored> {
  const tables = new Set((await tablesOf(client)).map(nameOf))
  const keysAndIndexes = await keysAndIndexesOf(client)
  for (const { drop } of keysAndIndexes) await client.query(drop)
  // Migrations may have written rows that the backup holds as well.
  const locked = [...lockedTables].filter(table => tables.has(table))
  for (const table of locked) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${[...tables].join(', ')} restart identity`)
  const { sequences, ...restored } = await copyTables(client, backup, tables)
  for (const table of locked) await client.query(`alter table ${table} enable trigger user`)
  for (const { make } of keysAndIndexes.toReversed()) await client.query(make)
  for (const { schema, name, last_value } of sequences)
    await client.query('select setval(to_regclass($1), $2::bigint)', [quoted(schema, name), last_value])
  // Without statistics the planner knows nothing of the new rows.
  await client.query('analyze')
  return restored
}

async function copyTables(
  client: pg.Client,
  backup: Backup,
  tables: ReadonlySet<string>,
): Promise<Restored & Pick<End, 'sequences'>> {
  const missing = new Set(tables)
  const leftOut: string[] = []
  let rows = 0
  const partitioned = await partitionedTablesOf(client)
  const reader = readTables(backup)
  for (;;) {
    const next = await reader.next()
    if (next.done) {
      if (missing.size > 0) throw new UnusableBackup(`${backup.file} lacks ${[...missing].join(', ')}.`)
      return { tables: tables.size, rows, leftOut, sequences: next.value.sequences }
    }
    const { table, check } = next.value
    if (missing.delete(nameOf(table))) {
      // PostgreSQL refuses to freeze the rows of a table with partitions.
      const options = partitioned.has(nameOf(table)) ? '' : 'with (freeze)'
      const copied = await copyIn(client, table, next.value.rows, options)
      await check(copied)
      rows += copied
    } else {
      await check(await countRows(next.value.rows))
      leftOut.push(nameOf(table))
    }
  }
}

async function copyIn(
  client: pg.Client,
  table: TableStart,
  rows: AsyncIterable<Buffer>,
  options: string,
): Promise<number> {
  const copy = client.query(from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin ${options}`))
  await pipeline(rows, copy)
  return copy.rowCount
}

async function countRows(chunks: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  for await (const chunk of chunks) rows += rowsIn(chunk)
  return rows
}
