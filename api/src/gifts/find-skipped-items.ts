import type { Skipped } from '@akyede/contract/gifts'
import { findOrderContents } from '#feature/orders'
import { findItems } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findOpenGifts } from './find-requested-gifts.ts'
import { findGiftOrder } from './gift.ts'

/** What was left out of an order for all of a list, in a repeated call too; what it took itself was not. */
export async function findSkippedItems(
  executor: Executor,
  wishlistId: string,
  orderId: string,
): Promise<readonly Skipped[]> {
  const giving = await findGiftOrder(executor, orderId)
  if (giving) return giving.skipped
  // The owner's own purchase: to them claims do not exist.
  const { skipped } = await findOpenGifts(executor, wishlistId, false)
  const { items: lines } = await findOrderContents(executor, orderId)
  const bought = (await findItems(executor, wishlistId)).filter(item =>
    lines.some(line => line.product_id === item.product_id && line.variant_id === item.variant_id),
  )
  return skipped.filter(({ item_id }) => !bought.some(({ id }) => id === item_id))
}
