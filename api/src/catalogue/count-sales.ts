import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { defineRows, writeBeforeCommit } from '#platform/write-before-commit.ts'
import { productSales, products } from './tables.ts'

type Items = readonly { readonly product_id: string; readonly quantity: number }[]

const saleRows = defineRows<typeof productSales.$inferInsert>(
  'sales',
  rows => sql`
    insert into ${productSales} (id, product_id, units)
    select * from ${rows} as sale (id uuid, product_id uuid, units int) returning id`,
)

/**
 * Counts sold units for the popularity of their products. The job adds them within seconds: a sale that changed its
 * product at once would wait for all other sales of it, and change all indexes of the product (decision 0144).
 */
export const countSales = (tx: Transaction, items: Items): Promise<void> => addUnits(tx, items, 1)

/** Counts the units of a cancelled order, or returned units. Sales and cancellations may come in any order. */
export const subtractSales = (tx: Transaction, items: Items): Promise<void> => addUnits(tx, items, -1)

async function addUnits(tx: Transaction, items: Items, sign: 1 | -1): Promise<void> {
  for (const { product_id, quantity } of items)
    await writeBeforeCommit(tx, saleRows, { id: newId(), product_id, units: sign * quantity })
}

/** Sales that one transaction adds. */
const atOnce = 1_000

/** Adds counted sales to the popularity of their products every five seconds. */
export function scheduleSales({
  database,
  broadcast,
  jobs,
}: Pick<Platform, 'database' | 'broadcast' | 'jobs'>) {
  jobs.every('add sales to products', 5_000, async () => {
    let taken: number
    do {
      taken = await transaction(database, tx => addSales(tx, broadcast))
    } while (taken === atOnce)
  })
}

/** Returns how many sales it added. Other processes skip them, and products are locked in the order of their ids. */
async function addSales(tx: Transaction, broadcast: Platform['broadcast']): Promise<number> {
  const { rows } = await tx.execute<{ taken: number; product_ids: string[] | null }>(sql`
    with taken as (
      delete from ${productSales} where id in (
        select id from ${productSales} limit ${atOnce} for update skip locked)
      returning product_id, units
    ), counted as (
      select product_id, sum(units)::int as units from taken group by product_id having sum(units) <> 0
    ), locked as (
      select product.id, counted.units from ${products} as product join counted on counted.product_id = product.id
      order by product.id for no key update of product
    ), added as (
      update ${products} set popularity = popularity + locked.units from locked where products.id = locked.id
      returning products.id
    )
    select (select count(*)::int from taken) as taken, (select array_agg(id) from added) as product_ids`)
  const [row] = rows
  await publishChange(broadcast, tx, row?.product_ids ?? [])
  return row?.taken ?? 0
}
