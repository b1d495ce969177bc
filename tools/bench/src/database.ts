import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { databaseHome } from './run-context.ts'

/** A session of the driver. */
export interface Session {
  connect(): Promise<void>
  query<Row = unknown>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  /** Planned once under its name. */
  query<Row = unknown>(statement: {
    readonly name: string
    readonly text: string
    readonly values: readonly unknown[]
  }): Promise<{ rows: Row[] }>
  end(): Promise<void>
}

interface Driver {
  readonly Client: new (options: { host: string; port: number; user: string; database: string }) => Session
}

// The shop's own driver, so that both sides have the same overhead.
const fromApi = createRequire(new URL('../../../api/package.json', import.meta.url))
const driver: Driver = fromApi('pg')

/** Opens sessions on the embedded database of a running shop, over its own socket. */
export async function openSessions(dataDir: string, count: number): Promise<Session[]> {
  const pidFile = await readFile(join(await databaseHome(dataDir), 'data', 'postmaster.pid'), 'utf8')
  const [, , , port, socketFolder, address] = pidFile.split('\n')
  const where = { host: socketFolder || address || '127.0.0.1', port: Number(port) }
  const sessions = Array.from(
    { length: count },
    () => new driver.Client({ ...where, user: 'akyede', database: 'akyede' }),
  )
  await Promise.all(sessions.map(session => session.connect()))
  return sessions
}

/** Raises all stock so that no order of a run is refused. */
export async function stockUp(dataDir: string): Promise<void> {
  const [session] = await openSessions(dataDir, 1)
  await session?.query('update stock_levels set received = 1000000, on_hand = 1000000')
  await session?.query('update products set in_stock = true')
  await session?.end()
}
