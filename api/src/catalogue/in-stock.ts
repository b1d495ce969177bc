import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Pieces of a `product`, or of one of its variants on sale, can be bought. */
const hasAvailableUnits = sql`exists (
  select 1 from stock_levels as level left join variants as variant on variant.id = level.variant_id
  where level.product_id = product.id and level.on_hand > level.held
    and case when product.has_variants then variant.on_sale else level.variant_id is null end)`

/**
 * Says of products whether a piece can be bought, after the last one was taken or one came back. Their rows are locked
 * first: two buyers who take the last pieces of two variants wait for each other, and the second one sees both gone.
 * Answers whether any of them changed.
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

/** The same for all that is wrong, without locks: for a shop that is being filled. */
export async function refreshAllInStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update products as product set in_stock = ${hasAvailableUnits} where product.in_stock <> ${hasAvailableUnits}`)
}
