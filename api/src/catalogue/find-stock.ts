import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { findSellableItems } from './find-sellable-items.ts'
import { isPaused } from './paused.ts'
import { stockHolds, stockLevels } from './stock-tables.ts'

/**
 * Counts the available units of a product (`variantId` null) or of a variant. Fails with
 * `catalogue.product_not_found` or `catalogue.variant_not_found`, also when the item is no longer on sale, or
 * when the product has variants and none is named.
 */
export async function findAvailableUnits(
  executor: Executor,
  product_id: string,
  variantId: string | null,
): Promise<number> {
  const items = await findSellableItems(executor, [
    { product_id, variant_id: null },
    { product_id, variant_id: variantId },
  ])
  const product = items.find(item => item.variant_id === null)
  if (!product?.on_sale && !product?.back_on) throw new Failure('catalogue.product_not_found')
  const requested = items.find(item => item.variant_id === variantId)
  if ((!requested?.on_sale && !requested?.back_on) || product.has_variants !== (variantId !== null)) {
    throw new Failure('catalogue.variant_not_found')
  }
  return requested.on_sale ? requested.available : 0
}

/** Returns when the vendor expects more units or ends a pause, or null once that time has passed. */
export async function findRestockTime(
  executor: Executor,
  { productId, variantId }: { readonly productId: string; readonly variantId: string | null },
  now: Date,
): Promise<string | null> {
  const { rows } = await executor.execute<{ at: string | null }>(sql`
    select case when ${isPaused()} then vendor.paused_until::timestamptz else level.restock_at end as at
    from products as product
    join vendors as vendor on vendor.id = product.vendor_id
    left join stock_levels as level on level.product_id = product.id
      and level.variant_id is not distinct from ${variantId}::uuid
    where product.id = ${productId}`)
  const at = rows[0]?.at ? new Date(rows[0].at) : undefined
  return at && at > now ? at.toISOString() : null
}

/** SQL expression for the units of a product or variant that an order holds or has bought. */
export const unitsTaken = (orderId: SQL, productId: SQL, variantId: SQL): SQL => sql`coalesce((
  select sum(${stockHolds.quantity}) from ${stockHolds}
  join ${stockLevels} on ${stockLevels.id} = ${stockHolds.stock_level_id}
  where ${stockHolds.holder_id} = ${orderId} and ${stockHolds.status} <> 'released'
    and ${stockLevels.product_id} = ${productId}
    and ${stockLevels.variant_id} is not distinct from ${variantId}), 0)`
