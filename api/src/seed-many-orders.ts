import { type Database, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { countGeneratedPeople, generatedPersonId } from './seed-many-people.ts'
import { seededId, writeSeededOrders } from './write-seeded-orders.ts'

/** Each batch reads all products once, so there are a few hundred batches of however many orders. */
const batchOf = (count: number): number => Math.min(250_000, Math.max(2_000, Math.ceil(count / 40)))
/** Batches at once, each of which keeps a processor busy. */
const concurrency = 2
/** From this number of orders on, building indexes takes less time than adding to them. */
const manyOrders = 1_000_000

/**
 * Adds paid and delivered orders of two line items each until there are `count` generated ones, with all rows that real
 * orders have, for benchmarks: one a minute, or as many as fit into the last year. The buyers are the generated people,
 * if there are any. Millions need a superuser, as the embedded database gives.
 */
export async function seedManyOrders(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  count: number,
  buildIndexesFrom = manyOrders,
): Promise<void> {
  const now = clock.now()
  const isMany = count >= buildIndexesFrom
  const batch = batchOf(count)
  const people = await countGeneratedPeople(database)
  let added = 0
  let analyzed = 0
  const addBatches = async () => {
    while (added < count) {
      const first = added + 1
      added = Math.min(added + batch, count)
      const last = added
      const isNew = await transaction(database, async tx => {
        if (isMany) await tx.execute(unchecked)
        return addOrders(tx, first, last, { now, count, people })
      })
      if (!isNew || last < 2 * analyzed) continue
      // Without the sizes of tables that grow from nothing, later batches take minutes.
      analyzed = last
      await transaction(database, analyze)
    }
  }
  const stopOthers = (error: unknown) => {
    added = count
    throw error
  }
  const addAll = () => Promise.all(Array.from({ length: concurrency }, () => addBatches().catch(stopOthers)))
  await (isMany ? withoutIndexes(database, addAll) : addAll())
  await transaction(database, analyze)
}

/**
 * Runs `add` while PostgreSQL leaves the indexes of orders as they are, and then builds them again. The primary key of
 * orders stays: batches look for their orders. After an interruption the command must be run again.
 */
async function withoutIndexes(database: Database, add: () => Promise<unknown>): Promise<void> {
  await transaction(database, async tx => {
    await tx.execute(sql`
      update pg_index set indisready = false, indisvalid = false
      where indrelid::regclass::text in (${sql.join(
        tablesOfOrders.map(table => sql`${table}`),
        sql`, `,
      )})
        and indexrelid <> 'orders_pkey'::regclass`)
  })
  await add()
  for (const table of tablesOfOrders) {
    await transaction(database, async tx => {
      await tx.execute(waitLonger)
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
      await tx.execute(sql`reindex table ${sql.identifier(table)}`)
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

async function analyze(tx: Transaction): Promise<void> {
  await tx.execute(waitLonger)
  await tx.execute('analyze')
}

/** A million rows take longer than a statement may, and so does the other batch that locks the same rows or tables. */
const waitLonger = sql`set local statement_timeout = 0; set local lock_timeout = 0`

/** Foreign keys cannot be checked without indexes; the rows are made from rows that exist. */
const unchecked = sql`set local session_replication_role = 'replica'`

interface AllOrders {
  readonly now: Date
  readonly count: number
  /** How many generated people there are. */
  readonly people: number
}

/** False if all of these orders exist. */
async function addOrders(tx: Transaction, first: number, last: number, all: AllOrders): Promise<boolean> {
  await tx.execute(waitLonger)
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

/** The highest number was placed last, so that orders of one day lie together, as in a real shop. */
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
