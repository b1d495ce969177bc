import { type Database, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { countGeneratedPeople, generatedPersonId } from './seed-many-people.ts'
import { seededId, writeSeededOrders } from './write-seeded-orders.ts'

/** Each batch reads all products once, so that few large ones take less time; 250,000 orders fit into memory. */
const batchOf = (count: number): number => Math.min(250_000, Math.max(2_000, Math.ceil(count / 40)))
/** Batches at once, each of which keeps a processor busy. */
const concurrency = 2
/** From this number of new orders on, building indexes takes less time than adding to them. */
const manyOrders = 1_000_000

/**
 * Adds paid and delivered orders of two line items each until there are `count` generated ones, with all rows that real
 * orders have, for benchmarks: one a minute, or as many as fit into the last year. The buyers are the generated people,
 * if there are any. A superuser, as in the embedded database, adds millions without their indexes, which are built
 * afterwards; the server must be stopped then.
 */
export async function seedManyOrders(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  count: number,
  buildIndexesFrom = manyOrders,
): Promise<void> {
  await buildIndexes(database)
  const missing = count - (await countGeneratedOrders(database))
  const isMany = missing >= buildIndexesFrom && (await isSuperuser(database))
  const all = { now: clock.now(), count, people: await countGeneratedPeople(database), isMany }
  if (isMany) await disableIndexes(database)
  try {
    await addBatches(database, all)
  } finally {
    if (isMany) await buildIndexes(database)
  }
  await transaction(database, analyze)
}

/** About as many: numbers of real orders may begin in the same way. */
const countGeneratedOrders = (database: Database): Promise<number> =>
  transaction(database, async tx => {
    await tx.execute(longTimeouts)
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from orders where number like 'AK-G%'`,
    )
    return rows[0]?.count ?? 0
  })

/** Only a superuser may change catalogs, and insert without a check of foreign keys. */
async function isSuperuser(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ is: boolean }>(
    sql`select rolsuper as is from pg_roles where rolname = current_user`,
  )
  return rows[0]?.is === true
}

/** Resolves when the last batch has ended, also after another one failed. */
async function addBatches(database: Database, all: AllOrders): Promise<void> {
  const batch = batchOf(all.count)
  let added = 0
  let analyzed = 0
  const addNext = async () => {
    while (added < all.count) {
      const first = added + 1
      added = Math.min(added + batch, all.count)
      const last = added
      const isNew = await transaction(database, tx => addOrders(tx, first, last, all))
      if (!isNew || last < 2 * analyzed) continue
      // Without the sizes of tables that grow from nothing, later batches take minutes.
      analyzed = last
      await transaction(database, analyze)
    }
  }
  const stopOthers = (error: unknown) => {
    added = all.count
    throw error
  }
  const ended = await Promise.allSettled(
    Array.from({ length: concurrency }, () => addNext().catch(stopOthers)),
  )
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/** PostgreSQL leaves the indexes as they are. The primary key of orders stays: batches look for their orders. */
async function disableIndexes(database: Database): Promise<void> {
  await database.execute(sql`
    update pg_index set indisready = false, indisvalid = false
    where ${isOfOrders} and indexrelid <> 'orders_pkey'::regclass`)
}

/** Builds the indexes that are disabled, also by a command that was stopped. */
async function buildIndexes(database: Database): Promise<void> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select distinct indrelid::regclass::text as name from pg_index
    where ${isOfOrders} and not (indisready and indisvalid)`)
  for (const { name } of rows) {
    await transaction(database, async tx => {
      await tx.execute(longTimeouts)
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
      await tx.execute(sql`reindex table ${sql.identifier(name)}`)
    })
  }
}

const tablesOfOrders = [
  'orders',
  'fulfilments',
  'order_items',
  'stock_holds',
  'payments',
  'payment_events',
  'ledger_entries',
]

const isOfOrders = sql`indrelid::regclass::text = any(${sql.param(tablesOfOrders)}::text[])`

async function analyze(tx: Transaction): Promise<void> {
  await tx.execute(longTimeouts)
  await tx.execute('analyze')
}

/** A million rows take longer than a statement may, and so does the other batch that locks the same rows or tables. */
const longTimeouts = sql`set local statement_timeout = 0; set local lock_timeout = 0`

/** Foreign keys cannot be checked without indexes; the rows are made from rows that exist. */
const withoutForeignKeys = sql`set local session_replication_role = 'replica'`

interface AllOrders {
  readonly now: Date
  readonly count: number
  /** How many generated people there are. */
  readonly people: number
  /** Whether the indexes are disabled. */
  readonly isMany: boolean
}

/** False if all of these orders exist. */
async function addOrders(tx: Transaction, first: number, last: number, all: AllOrders): Promise<boolean> {
  await tx.execute(longTimeouts)
  if (all.isMany) await tx.execute(withoutForeignKeys)
  const { rowCount } = await tx.execute(
    newOrders(first, last, all, all.people > 0 ? generatedBuyers(all.people, last) : everybody),
  )
  if (rowCount === 0) return false
  await tx.execute(newLines)
  await tx.execute('analyze new_orders, new_lines')
  await writeSeededOrders(tx)
  return true
}

/** Who places the orders: people with positions from 0. The count is apart, so that PostgreSQL joins by a hash. */
interface Buyers {
  readonly people: SQL
  readonly count: SQL
}

const everybody: Buyers = {
  people: sql`select id, email, row_number() over (order by id) - 1 as position from users`,
  count: sql`(select count(*) from users)`,
}

/** Those of the generated people whom the numbers of these orders lead to, at most. */
const generatedBuyers = (people: number, last: number): Buyers => ({
  people: sql`
    select users.id, email, number as position
    from generate_series(0, ${Math.min(people, last + 1) - 1}::int) number
    join users on users.id = ${generatedPersonId(sql`number`)}`,
  count: sql`${people}::int`,
})

/** The highest number of a run was placed last, so that orders of one day lie together, as in a real shop. */
const newOrders = (first: number, last: number, { now, count }: AllOrders, buyers: Buyers): SQL => sql`
  create temp table new_orders on commit drop as
  select n, ${seededId(sql`'order ' || n`)} as id,
    'AK-G' || lpad(n::text, greatest(7, length(n::text)), '0') as number, buyer.id as user_id,
    buyer.email, ${now}::timestamptz - interval '4 hours'
      - least(interval '1 minute', interval '1 year' / ${count}::float8) * (${count}::float8 - n) as placed_at, 'delivered' as step,
    jsonb_build_object('recipient_name', 'Ama Mensah', 'phone', '+233244123456', 'street', n || ' Ring Road',
      'city', 'Accra', 'state', 'Greater Accra') as address
  from generate_series(${first}::int, ${last}::int) n
  join (${buyers.people}) buyer on buyer.position = n % ${buyers.count}
  where not exists (select from orders where orders.id = ${seededId(sql`'order ' || n`)})`

/** The details of a product are read for the line items alone: most of a million products are in no line item of a batch. */
const newLines = sql`
  create temp table new_lines on commit drop as
  with sold as materialized (
    select id as product_id, row_number() over (order by slug) - 1 as position from products where not has_variants)
  select new_orders.id as order_id, n, line, 2500 as parcel, product.id as product_id, product.name, product.picture_slug,
    product.price, product.vendor_id, level.id as level_id, vendor.name as vendor_name, vendor.town,
    1 + (n + line) % 3 as quantity
  from new_orders cross join generate_series(0, 1) line
  join sold on sold.position = (n * 7 + line) % (select count(*) from sold)
  join products product on product.id = sold.product_id join vendors vendor on vendor.id = product.vendor_id
  join stock_levels level on level.product_id = product.id and level.variant_id is null`
