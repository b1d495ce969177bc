import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** SQL condition: a `product`, or one of its variants on sale, has available units. */
const hasAvailableUnits = sql`exists (
  select 1 from stock_levels as level left join variants as variant on variant.id = level.variant_id
  where level.product_id = product.id and level.on_hand > level.held
    and case when product.has_variants then variant.on_sale else level.variant_id is null end)`

/**
 * Updates `in_stock` of products after their last unit was taken or the first one returned. The product rows
 * are locked first, so that concurrent sales of the last units of two variants wait for each other and the
 * second one sees both sold. Returns whether any product changed.
 */
export async function refreshInStock(tx: Transaction, productIds: readonly string[]): Promise<boolean> {
  if (productIds.length === 0) return false
  const ids = sql.param(productIds)
  await tx.execute(sql`select id from products where id = any(${ids}::uuid[]) order by id for update`)
  const { rowCount } = await tx.execute(sql`
    update products as product set in_stock = ${hasAvailableUnits}
    where product.id = any(${ids}::uuid[]) and product.in_stock <> ${hasAvailableUnits}`)
  return (rowCount ?? 0) > 0
}

/** Updates `in_stock` of all products without locks, while the catalogue is seeded. */
export async function refreshAllInStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update products as product set in_stock = ${hasAvailableUnits} where product.in_stock <> ${hasAvailableUnits}`)
}
