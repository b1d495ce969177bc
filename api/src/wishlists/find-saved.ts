import type { AnswerFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, or } from '#platform/sql.ts'
import { canView, keepsIt } from './can-view.ts'
import { seenBy, selectLists } from './find-list.ts'
import type { Circles } from './parts.ts'
import { mayDo } from './rights.ts'
import { wishlistItems, wishlists } from './tables.ts'

/** The lists that somebody may add to, the one changed last first, and the products on them: so many of the newest. */
export async function findSaved(
  executor: Executor,
  circles: Circles,
  userId: number,
): Promise<AnswerFor<'listSavedGifts'>['data']> {
  const viewer = { userId }
  const isKept = or(eq(wishlists.user_id, userId), keepsIt(userId))
  const found = await selectLists(executor, viewer)
    .where(and(canView(viewer, circles), isNull(wishlists.archived_at), isKept))
    .orderBy(desc(wishlists.updated_at), desc(wishlists.id))
  const lists = found
    .map(row => seenBy(viewer, row))
    .filter(({ role }) => mayDo(role, 'items'))
    .map(({ list }) => list)
  if (lists.length === 0) return { lists: [], items: [] }
  const isOnThem = and(
    inArray(
      wishlistItems.wishlist_id,
      lists.map(({ id }) => id),
    ),
    isNull(wishlistItems.removed_at),
  )
  const counts = await executor
    .select({ id: wishlistItems.wishlist_id, items: count() })
    .from(wishlistItems)
    .where(isOnThem)
    .groupBy(wishlistItems.wishlist_id)
  const rows = await executor
    .select()
    .from(wishlistItems)
    .where(and(isOnThem, isNotNull(wishlistItems.product_id)))
    .orderBy(desc(wishlistItems.added_at), desc(wishlistItems.id))
    .limit(limits.wishlists.savedMax)
  return {
    lists: lists.map(({ id, name, user_id }) => ({
      id,
      name,
      isOwn: user_id === userId,
      itemCount: counts.find(one => one.id === id)?.items ?? 0,
    })),
    items: rows.map(({ id, wishlist_id, product_id, variant_id }) => ({
      wishlistId: wishlist_id,
      itemId: id,
      productId: product_id ?? '',
      variantId: variant_id,
    })),
  }
}
