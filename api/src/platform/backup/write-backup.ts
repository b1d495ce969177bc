import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Connection } from '#platform/database.ts'
import { appendChecksum } from './checksum.ts'
import { endOfRows, formatVersion, lineOf, rowsIn, type TableStart } from './format.ts'
import { schemaVersionOf } from './schema.ts'
import { columnsOf, nameOf, sequencesOf, tablesOf } from './tables.ts'

export interface BackupOptions {
  readonly now: Date
  /** Aborts the backup, and removes its file. */
  readonly signal?: AbortSignal | undefined
  /** Saves the snapshot of another open transaction (its `pg_export_snapshot()`) instead of the current one. */
  readonly snapshot?: string
}

export interface Saved {
  readonly tables: number
  readonly rows: number
  /** Bytes of the file. */
  readonly bytes: number
}

/**
 * Saves all rows of one snapshot to a new file that only its owner may read, without blocking readers or writers. The
 * file appears when it is complete; an existing file is left alone.
 */
export async function writeBackup(
  connection: Connection,
  file: string,
  options: BackupOptions,
): Promise<Saved> {
  refuseExisting(file)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch(error => {
    throw error.code === 'EEXIST' ? new Error(halfWritten(part)) : error
  })
  try {
    const saved = await fill(handle, connection, options).finally(() => handle.close())
    refuseExisting(file)
    await rename(part, file)
    await flushFolder(dirname(file))
    return saved
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new Error(`${file} exists. A backup never overwrites a file: choose another name.`)
}

const halfWritten = (part: string) =>
  `${part} exists: another backup is being written there, or one was cut short. If none is, remove that file.`

async function fill(handle: FileHandle, connection: Connection, options: BackupOptions): Promise<Saved> {
  const client = new pg.Client({ ...connection, application_name: 'akyede backup' })
  // An error of the connection also rejects the running statement.
  client.on('error', () => {})
  await client.connect()
  try {
    const totals = { tables: 0, rows: 0 }
    await takeSnapshot(client, options.snapshot)
    await pipeline(
      contents(client, options.now, totals),
      createGzip({ level: 3, chunkSize: 1 << 16 }),
      packed => handle.writeFile(appendChecksum(packed)),
      { signal: options.signal },
    )
    await handle.sync()
    return { ...totals, bytes: (await handle.stat()).size }
  } finally {
    await client.end()
  }
}

/**
 * Locks all tables before the transaction takes its snapshot, so that nothing can rewrite a table before it is read:
 * an older snapshot does not see rewritten rows.
 */
async function takeSnapshot(client: pg.Client, snapshot: string | undefined): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set lock_timeout = '10s'; set datestyle = 'ISO'; set timezone = 'UTC'`)
  const tables = await tablesOf(client)
  await client.query('begin isolation level repeatable read read only')
  if (snapshot) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  const seen = await tablesOf(client)
  if (JSON.stringify(seen) !== JSON.stringify(tables))
    throw new Error('The schema of the database was changed at this very moment. Please try again.')
}

async function* contents(
  client: pg.Client,
  now: Date,
  totals: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  const schema = await schemaVersionOf(client)
  if (!schema) throw new Error('There is nothing to save: the shop was never started on this database.')
  yield lineOf({ akyede_backup: formatVersion, made_at: now.toISOString(), schema })
  for (const table of await tablesOf(client)) {
    totals.rows += yield* rowsOf(client, table)
    totals.tables += 1
  }
  yield lineOf({ end: true, ...totals, sequences: await sequencesOf(client) })
}

async function* rowsOf(client: pg.Client, table: TableStart): AsyncGenerator<Buffer, number> {
  yield lineOf(table)
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of client.query(
    to(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`),
  )) {
    hash.update(chunk)
    rows += rowsIn(chunk)
    yield chunk
  }
  yield endOfRows
  yield lineOf({ rows, sha256: hash.digest('hex') })
  return rows
}

/** A rename is durable once its folder is flushed; Windows opens no folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
