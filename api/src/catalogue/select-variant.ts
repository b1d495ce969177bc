import { Failure } from '@akyede/contract/failures'
import type { ProductRow, VariantRow } from './find-product.ts'

/**
 * The variant of that id, or null where a product without variants is meant by null. Fails with
 * `catalogue.variant_not_found`, also when a variant must be named and none is.
 */
export function selectVariant(product: ProductRow, variantId: string | null): VariantRow | null {
  if (product.has_variants === (variantId === null)) throw new Failure('catalogue.variant_not_found')
  if (variantId === null) return null
  const variant = product.variants.find(({ id }) => id === variantId)
  if (!variant) throw new Failure('catalogue.variant_not_found')
  return variant
}
