import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { findLines, type SellableLine, type WantedLine } from './find-lines.ts'

/**
 * A product on sale, or one of its variants. Fails with `catalogue.product_not_found`, or with
 * `catalogue.variant_not_found` where only the variant is missing.
 */
export async function findLineOnSale(executor: Executor, wanted: WantedLine): Promise<SellableLine> {
  const [line] = await findLines(executor, [wanted])
  if (line?.on_sale) return line
  const [product] =
    wanted.variant_id === null ? [] : await findLines(executor, [{ ...wanted, variant_id: null }])
  throw new Failure(product?.on_sale ? 'catalogue.variant_not_found' : 'catalogue.product_not_found')
}
