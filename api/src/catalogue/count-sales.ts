import { prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { arrayPlaceholder, sql } from '#platform/sql.ts'
import { products } from './tables.ts'

type Items = readonly { readonly product_id: string; readonly quantity: number }[]

/** Adds sold units to the popularity of their products. */
export const countSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, 1)

/** Subtracts the units of a cancelled order. Sales and cancellations may be handled in any order. */
export const subtractSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, -1)

async function addToPopularity(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
  sign: 1 | -1,
): Promise<void> {
  const productIds = items.map(item => item.product_id)
  await updatePopularity(tx).execute({
    productIds,
    quantities: items.map(({ quantity }) => sign * quantity),
  })
  await publishChange(broadcast, tx, productIds)
}

/** Products are locked in the order of their ids to prevent deadlocks. */
const updatePopularity = prepared('update_popularity', executor => {
  const locked = executor.$with('locked', { id: sql<string>`id`, units: sql<number>`units` }).as(sql`
    select product.id, counted.units from ${products} product
    join (select item.id, sum(item.quantity)::int units
      from unnest(${arrayPlaceholder('productIds', 'uuid')}, ${arrayPlaceholder('quantities', 'int')}) item (id, quantity)
      group by item.id) counted on counted.id = product.id
    order by product.id for no key update of product`)
  return executor
    .with(locked)
    .update(products)
    .set({ popularity: sql`${products.popularity} + locked.units` })
    .from(locked)
    .where(sql`${products.id} = locked.id`)
})
