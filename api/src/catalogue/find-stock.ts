import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { findLines } from './find-lines.ts'

/**
 * Pieces of a product (`variantId` null) or of a variant that can be bought now. Fails with
 * `catalogue.product_not_found` or `catalogue.variant_not_found`, also when one is no longer offered or when
 * the product is sold by variant and none is named.
 */
export async function findAvailable(
  executor: Executor,
  product_id: string,
  variantId: string | null,
): Promise<number> {
  const lines = await findLines(executor, [
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
