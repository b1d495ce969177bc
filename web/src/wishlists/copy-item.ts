import { call } from '#kit/call.ts'
import type { WishlistItem } from './use-item-edits.ts'

/** The copy of an item on another list. */
export interface CopiedItem {
  readonly wishlistId: string
  readonly itemId: string
}

/** Copies an item to another list. Undefined when the list already has it. */
export async function copyItem(
  item: WishlistItem,
  wishlistId: string,
  key: string,
): Promise<CopiedItem | undefined> {
  const { priority, quantity, notes: note } = item
  // A picture of an external shop is fetched by importing its page.
  if (item.url !== null && item.image !== '') {
    const { name, price, url } = item
    const { data } = await call(
      'importToWishlist',
      { body: { url, wishlist_id: wishlistId, name, price } },
      { idempotencyKey: key },
    )
    const [added] = data.created
    if (added)
      await call('changeWishlistItem', {
        params: { wishlistId, itemId: added.id },
        body: { priority, quantity, note },
      })
    return added && { wishlistId, itemId: added.id }
  }
  const thing =
    item.productId === null
      ? { external: { name: item.name, price: item.price, url: item.url } }
      : { product_id: item.productId, variant_id: item.variantId }
  const { data } = await call(
    'addWishlistItems',
    { params: { wishlistId }, body: [{ ...thing, priority, quantity, note }] },
    { idempotencyKey: key },
  )
  if (data.skipped.some(({ reason }) => reason === 'unavailable'))
    throw new Error('It’s no longer available.')
  const [added] = data.created
  return added && { wishlistId, itemId: added.id }
}
