import { after, type Clock } from './clock.ts'
import { type Database, type Executor, type Transaction, transaction } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import type { Platform } from './platform.ts'
import { getTableName, type PgTable, type SQL, sql } from './sql.ts'

const hour = 3_600_000
/** Months for which partitions exist before their first row. */
const monthsAhead = 3

/** A table with a partition for each month of its ids, which are UUIDv7. */
export interface PartitionedTable {
  readonly table: PgTable
  /** Milliseconds that rows are kept. */
  readonly keptFor: number
  /** Whether a row is no longer needed. */
  readonly isOld: () => SQL
}

/**
 * Once an hour creates the partitions of the next months, drops those whose rows are all old, and deletes old rows
 * elsewhere. The default partition has the rows of the months before the first partition, and ids that are no UUIDv7.
 */
export function schedulePartitions(
  { clock, database, jobs }: Pick<Platform, 'clock' | 'database' | 'jobs'>,
  name: string,
  partitioned: PartitionedTable,
): void {
  jobs.every(name, hour, async () => {
    await createPartitions(database, clock, partitioned.table)
    await dropPartitions(database, clock, partitioned)
    for (const partition of await partitionsOf(database, partitioned.table))
      await deleteInBatches(database, partitioned.table, partitioned.isOld(), partition)
  })
}

/**
 * The current month stays where its first rows are, so that processes of the version before never see two partitions.
 */
async function createPartitions(database: Database, clock: Clock, table: PgTable): Promise<void> {
  const name = getTableName(table)
  const known = new Set(await partitionsOf(database, table))
  for (let ahead = 1; ahead <= monthsAhead; ahead++) {
    const month = startOfMonth(clock.now(), ahead)
    const partition = `${name}_${month.toISOString().slice(0, 7).replace('-', '_')}`
    if (known.has(partition)) continue
    const [from, until] = [boundaryOf(month), boundaryOf(startOfMonth(month, 1))]
    await transaction(database, async tx => {
      await lockPartitions(tx)
      if ((await partitionsOf(tx, table)).includes(partition)) return
      const { rows } = await tx.execute(sql`
        select from ${sql.identifier(`${name}_default`)} where id >= ${from}::uuid and id < ${until}::uuid limit 1`)
      // A month that has begun in the default partition ends there.
      if (rows.length > 0) return
      // Attaching lets others read and write the table, which `create table … partition of` does not.
      await tx.execute(sql`create table ${sql.identifier(partition)} (like ${table} including all)`)
      await tx.execute(sql`
        alter table ${table} attach partition ${sql.identifier(partition)}
        for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${until}'`)})`)
    })
  }
}

async function dropPartitions(
  database: Database,
  clock: Clock,
  partitioned: PartitionedTable,
): Promise<void> {
  const { table, keptFor, isOld } = partitioned
  const name = getTableName(table)
  const lastMonth = startOfMonth(after(clock, -keptFor), -1)
  for (const partition of await partitionsOf(database, table)) {
    const month = monthOf(name, partition)
    if (!month || month > lastMonth) continue
    await transaction(database, async tx => {
      await lockPartitions(tx)
      if (!(await partitionsOf(tx, table)).includes(partition)) return
      const { rows } = await tx.execute(sql`
        select from ${sql.identifier(partition)} as ${sql.identifier(name)} where not (${isOld()}) limit 1`)
      if (rows.length > 0) return
      // A foreign key keeps a partition from being dropped while it is attached.
      await tx.execute(sql`alter table ${table} detach partition ${sql.identifier(partition)}`)
      await tx.execute(sql`drop table ${sql.identifier(partition)}`)
    })
  }
}

/** One process changes partitions at a time. Attaching reads the whole default partition. */
const lockPartitions = (tx: Transaction) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('akyede partitions', 0)),
      set_config('statement_timeout', '60s', true)`)

async function partitionsOf(executor: Executor, table: PgTable): Promise<string[]> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${getTableName(table)}::regclass order by relname`)
  return rows.map(row => row.name)
}

const startOfMonth = (date: Date, ahead: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1))

/** The lowest UUIDv7 of a time. */
function boundaryOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Undefined for the default partition. */
function monthOf(table: string, partition: string): Date | undefined {
  const [, year, month] = /^_(\d{4})_(\d{2})$/.exec(partition.slice(table.length)) ?? []
  return year && month ? new Date(Date.UTC(Number(year), Number(month) - 1, 1)) : undefined
}
