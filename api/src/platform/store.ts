import type { Config } from './config.ts'
import type { Connection } from './database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Log } from './log.ts'

/** The database that the shop works on, and how to let go of it. */
export interface Store {
  readonly connection: Connection
  /** Resolves when our own database could not be kept up; never after close(), nor for another's database. */
  readonly lost: Promise<Error>
  close(): Promise<void>
}

/**
 * DATABASE_URL, else the private PostgreSQL of the data directory. With `join` a database that a running shop
 * has started is used as it is (the operator's commands), else a second shop is refused.
 */
export async function openStore(config: Config, log: Log, { join = false } = {}): Promise<Store> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, ...anothers }
  }
  const running = join ? runningEmbeddedPostgres(config.dataDir) : undefined
  if (running) return { connection: running, ...anothers }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return {
    connection: postgres.connection,
    lost: new Promise(resolve => postgres.exited.then(failure => failure && resolve(failure))),
    close: () => postgres.stop(),
  }
}

const anothers = { lost: new Promise<Error>(() => {}), close: async () => {} }
