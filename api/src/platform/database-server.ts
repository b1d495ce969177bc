import type { Config } from './config.ts'
import type { Connection } from './database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findHome } from './embedded-postgres-home.ts'
import type { Log } from './log.ts'

/** The database that the shop works on, and how to let go of it. */
export interface DatabaseServer {
  readonly connection: Connection
  /** Resolves when our own database could not be kept up; never after close(), nor for another's database. */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/**
 * DATABASE_URL, else the private PostgreSQL of the data directory. With `join` a database that a running shop
 * has started is used as it is (the operator's commands), else a second shop is refused.
 */
export async function openDatabaseServer(
  config: Config,
  log: Log,
  { join = false } = {},
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, ...anothers }
  }
  const running = join ? runningEmbeddedPostgres(config.dataDir) : undefined
  if (running) return { connection: running, ...anothers }
  const settings = { max_connections: String(connectionsFor(config)) }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings })
  return {
    connection: postgres.connection,
    lost: new Promise(resolve => postgres.exited.then(failure => failure && resolve(failure))),
    close: () => postgres.stop(),
  }
}

/** Whether there is a database to open: one that DATABASE_URL names, or one that a shop made in its data directory. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || findHome(dataDir) !== undefined

/** A pool for each process, what each holds beside it, and some for the operator. */
const connectionsFor = ({ workers, databasePool }: Config): number =>
  Math.max(100, 20 + (workers + 1) * (databasePool + 6))

const anothers = { lost: new Promise<Error>(() => {}), close: async () => {} }
