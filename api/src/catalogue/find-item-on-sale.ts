import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { findSellableItems, type SellableItem, type SellableItemKey } from './find-sellable-items.ts'

/**
 * A product on sale, or one of its variants. Fails with `catalogue.product_not_found`, or with
 * `catalogue.variant_not_found` where only the variant is missing.
 */
export async function findItemOnSale(executor: Executor, wanted: SellableItemKey): Promise<SellableItem> {
  const [line] = await findSellableItems(executor, [wanted])
  if (line?.on_sale) return line
  const [product] =
    wanted.variant_id === null ? [] : await findSellableItems(executor, [{ ...wanted, variant_id: null }])
  throw new Failure(product?.on_sale ? 'catalogue.variant_not_found' : 'catalogue.product_not_found')
}
