import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Connection, handleLostConnections } from './database.ts'
import { migrate as applyMigrations, drizzle } from './sql.ts'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')
/** The advisory lock that a process holds while it creates or fills the schema. */
export const lockName = 'akyede migrations'

/** Brings the schema up to date; processes that start at the same time wait for each other on the advisory lock. */
export async function migrate(connection: Connection): Promise<void> {
  const pool = handleLostConnections(new pg.Pool({ ...connection, max: 2 }), () => {})
  try {
    const client = await pool.connect().catch((error: Error) => {
      throw new Error(`The database cannot be reached (${error.message}).`, { cause: error })
    })
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockName])
      await applyMigrations(drizzle(client), { migrationsFolder })
      await runMigrations({ pgPool: pool })
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName])
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
