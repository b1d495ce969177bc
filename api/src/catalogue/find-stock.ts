import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { and, eq, gt, type SQL, sql } from '#platform/sql.ts'
import { findSellableItems } from './find-sellable-items.ts'
import { stockHolds, stockLevels } from './tables.ts'

/**
 * Pieces of a product (`variantId` null) or of a variant that can be bought now. Fails with
 * `catalogue.product_not_found` or `catalogue.variant_not_found`, also when one is no longer offered or when
 * the product is sold by variant and none is named.
 */
export async function findAvailableUnits(
  executor: Executor,
  product_id: string,
  variantId: string | null,
): Promise<number> {
  const lines = await findSellableItems(executor, [
    { product_id, variant_id: null },
    { product_id, variant_id: variantId },
  ])
  const product = lines.find(line => line.variant_id === null)
  if (!product?.on_sale) throw new Failure('catalogue.product_not_found')
  const wanted = lines.find(line => line.variant_id === variantId)
  if (!wanted?.on_sale || product.has_variants !== (variantId !== null)) {
    throw new Failure('catalogue.variant_not_found')
  }
  return wanted.available
}

/** When its maker expects more of it, as long as that lies ahead. */
export async function findRestockTime(
  executor: Executor,
  { productId, variantId }: { readonly productId: string; readonly variantId: string | null },
  now: Date,
): Promise<string | null> {
  const { product_id, variant_id, restock_at } = stockLevels
  const [level] = await executor
    .select({ restock_at })
    .from(stockLevels)
    .where(
      and(
        eq(product_id, productId),
        sql`${variant_id} is not distinct from ${variantId}::uuid`,
        gt(restock_at, now),
      ),
    )
  return level?.restock_at?.toISOString() ?? null
}

/** Units of a product, or of a variant, that an order holds or has bought, as an expression. */
export const unitsTaken = (orderId: SQL, productId: SQL, variantId: SQL): SQL => sql`coalesce((
  select sum(${stockHolds.quantity}) from ${stockHolds}
  join ${stockLevels} on ${stockLevels.id} = ${stockHolds.stock_level_id}
  where ${stockHolds.holder_id} = ${orderId} and ${stockHolds.status} <> 'released'
    and ${stockLevels.product_id} = ${productId}
    and ${stockLevels.variant_id} is not distinct from ${variantId}), 0)`
