import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, gt, isNull, type SQL } from '#platform/sql.ts'
import { wishlistItems } from './tables.ts'

export type WishlistItemRow = typeof wishlistItems.$inferSelect

/** Condition: the item is on the list. */
export const isOnList = (wishlistId: string): SQL | undefined =>
  and(eq(wishlistItems.wishlist_id, wishlistId), isNull(wishlistItems.removed_at))

/** In the owner's order. The caller must have been checked for access. */
export async function findItems(executor: Executor, wishlistId: string): Promise<WishlistItemRow[]> {
  return executor
    .select()
    .from(wishlistItems)
    .where(isOnList(wishlistId))
    .orderBy(asc(wishlistItems.position), asc(wishlistItems.id))
}

export async function findItem(
  executor: Executor,
  wishlistId: string,
  itemId: string,
): Promise<WishlistItemRow | undefined> {
  const [item] = await executor
    .select()
    .from(wishlistItems)
    .where(and(isOnList(wishlistId), eq(wishlistItems.id, itemId)))
  return item
}

/** Removed items that may be restored; the latest of each product is last. */
export async function findRemovedItems(
  executor: Executor,
  wishlistId: string,
  now: Date,
): Promise<WishlistItemRow[]> {
  const { wishlist_id, removed_at, id } = wishlistItems
  const since = new Date(now.getTime() - limits.wishlists.recoverFor)
  return executor
    .select()
    .from(wishlistItems)
    .where(and(eq(wishlist_id, wishlistId), gt(removed_at, since)))
    .orderBy(asc(removed_at), asc(id))
}
