import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, gt, isNull, type SQL } from '#platform/sql.ts'
import { wishlistItems } from './tables.ts'

export type WishlistItemRow = typeof wishlistItems.$inferSelect

/** What stands on a list. */
export const isOnList = (wishlistId: string): SQL | undefined =>
  and(eq(wishlistItems.wishlist_id, wishlistId), isNull(wishlistItems.removed_at))

/** In the owner's order. Whoever asks was let see the list before. */
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

/** What stood on a list and may come back, the last of each thing at the end. */
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
