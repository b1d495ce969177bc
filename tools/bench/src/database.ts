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

export interface PooledSession extends Session {
  release(): void
}

interface Address {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

interface Driver {
  readonly Client: new (address: Address) => Session
  readonly Pool: new (options: Address & { readonly max: number }) => { connect(): Promise<PooledSession> }
}

// The shop's own driver, so that both sides have the same overhead.
const fromApi = createRequire(new URL('../../../api/package.json', import.meta.url))
const driver: Driver = fromApi('pg')

/** Opens sessions on the embedded database of a running shop, over its own socket. */
export async function openSessions(dataDir: string, count: number): Promise<Session[]> {
  const address = await addressOf(dataDir)
  const sessions = Array.from({ length: count }, () => new driver.Client(address))
  await Promise.all(sessions.map(session => session.connect()))
  return sessions
}

/** A pool of as many sessions, opened when needed. */
export const openPool = async (dataDir: string, max: number) =>
  new driver.Pool({ ...(await addressOf(dataDir)), max })

async function addressOf(dataDir: string): Promise<Address> {
  const pidFile = await readFile(join(await databaseHome(dataDir), 'data', 'postmaster.pid'), 'utf8')
  const [, , , port, socketFolder, address] = pidFile.split('\n')
  const host = socketFolder || address || '127.0.0.1'
  return { host, port: Number(port), user: 'akyede', database: 'akyede' }
}

/** Raises all stock so that no order of a run is refused. */
export async function stockUp(dataDir: string): Promise<void> {
  const [session] = await openSessions(dataDir, 1)
  await session?.query('update stock_levels set received = 1000000, on_hand = 1000000')
  await session?.query('update products set in_stock = true')
  await session?.end()
}
