import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { getTableName, type PgTable, type SQL, sql } from './sql.ts'

const hour = 3_600_000
/** Rows that one statement deletes, well within the statement timeout of the pool. */
export const batchSize = 5_000

/** Deletes old rows once an hour; `isOld` is evaluated each time. */
export function scheduleHourlyDeletion(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  name: string,
  table: PgTable,
  isOld: () => SQL,
): void {
  jobs.every(name, hour, () => deleteInBatches(database, table, isOld()))
}

/**
 * Deletes these rows in batches that commit separately, so that a later failure undoes none of them. A locked row is
 * left to the next run. A partitioned table is named with one `partition` at a time, because rows of two partitions
 * may have the same ctid.
 */
export async function deleteInBatches(
  database: Database,
  table: PgTable,
  isOld: SQL,
  partition: string = getTableName(table),
): Promise<void> {
  const place = sql`${sql.identifier(partition)} as ${sql.identifier(getTableName(table))}`
  for (let deleted = batchSize; deleted === batchSize; ) {
    const { rowCount } = await database.execute(sql`
      delete from ${place} where ctid = any(array(
        select ctid from ${place} where ${isOld} limit ${batchSize} for update skip locked))`)
    deleted = rowCount ?? 0
  }
}
