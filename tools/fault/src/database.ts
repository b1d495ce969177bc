import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The folder of the embedded database of a data directory (docs/operations.md). */
export async function databaseHome(dataDir: string): Promise<string> {
  const elsewhere = await readFile(join(dataDir, 'postgres-home'), 'utf8').catch(() => '')
  return elsewhere.trim() || join(dataDir, 'postgres')
}

/** The postmaster of a data directory, from its pid file. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const [pid] = await pidFileOf(dataDir)
  return pid ? Number(pid) : undefined
}

/** Queries the database of a running shop. Nothing is written here: changes go through the server. */
export const queryDatabase = <Row extends object>(
  dataDir: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => runStatement(dataDir, question, values, '-c default_transaction_read_only=on')

/** Writes what no call makes in a moment, such as money that is due. */
export const changeDatabase = (
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<object[]> => runStatement(dataDir, statement, values)

async function runStatement<Row extends object>(
  dataDir: string,
  statement: string,
  values: readonly unknown[],
  options?: string,
): Promise<Row[]> {
  const [, , , port, socketFolder, address] = await pidFileOf(dataDir)
  const client = new pg.Client({
    host: socketFolder || address || '127.0.0.1',
    port: Number(port),
    user: 'akyede',
    database: 'akyede',
    ...(options && { options }),
  })
  // A database that shuts down during a query also ends the connection: the query has failed already.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

async function pidFileOf(dataDir: string): Promise<string[]> {
  const file = join(await databaseHome(dataDir), 'data', 'postmaster.pid')
  return (await readFile(file, 'utf8').catch(() => '')).split('\n')
}
