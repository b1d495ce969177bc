import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { type PgTable, type SQL, sql } from './sql.ts'

const hour = 3_600_000
/** Rows of one statement: far within the time that a statement of the pool may take. */
export const batchSize = 5_000

/** Once an hour, what is old by then goes: `isOld` is asked anew each time. */
export function scheduleHourlyDeletion(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  name: string,
  table: PgTable,
  isOld: () => SQL,
): void {
  jobs.every(name, hour, () => deleteInBatches(database, table, isOld()))
}

/**
 * Deletes these rows, however many have come together, each batch for itself: what is gone stays gone when a later
 * one fails. A row that somebody holds just now is left to the next time.
 */
export async function deleteInBatches(database: Database, table: PgTable, isOld: SQL): Promise<void> {
  for (let gone = batchSize; gone === batchSize; ) {
    const { rowCount } = await database.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isOld} limit ${batchSize} for update skip locked))`)
    gone = rowCount ?? 0
  }
}
