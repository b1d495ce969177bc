import type { Config } from './config.ts'
import type { Connection } from './database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findHome } from './embedded-postgres-home.ts'
import type { Log } from './log.ts'
import { messagesAtOnce } from './mail.ts'

/** The database of the server, and how to stop using it. */
export interface DatabaseServer {
  readonly connection: Connection
  /**
   * Resolves when the embedded database could not be kept running; never after close(), nor for an external database.
   */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/**
 * Opens DATABASE_URL, or else the private PostgreSQL of the data directory. With `join`, a database that a running
 * server has started is used as it is (for operator commands); otherwise a second server is refused.
 */
export async function openDatabaseServer(
  config: Config,
  log: Log,
  { join = false } = {},
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    // Operator commands hold sessions, such as the snapshot of a backup.
    const url = (join && config.databaseDirectUrl) || config.databaseUrl
    return { connection: { connectionString: url }, ...external }
  }
  const running = join ? runningEmbeddedPostgres(config.dataDir) : undefined
  if (running) return { connection: running, ...external }
  const settings = {
    max_connections: String(connectionsFor(config)),
    shared_buffers: `${config.databaseSharedBuffersMb}MB`,
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings })
  return {
    connection: postgres.connection,
    lost: new Promise(resolve => postgres.exited.then(failure => failure && resolve(failure))),
    close: () => postgres.stop(),
  }
}

/** Tells whether there is a database to open: the one of DATABASE_URL, or one in the data directory. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || findHome(dataDir) !== undefined

/**
 * Connections of a process beside its pool: two that count attempts, one that listens, one that holds the lock of its
 * queue, one that holds the lock of the search index while it is written, and those that deliver messages.
 */
const besidePool = 5 + messagesAtOnce

/** Connections for the pool of each process, for what each holds beside it, and for the operator. */
const connectionsFor = ({ workers, databasePool }: Config): number =>
  Math.max(100, 20 + (workers + 1) * (databasePool + besidePool))

const external = { lost: new Promise<Error>(() => {}), close: async () => {} }
