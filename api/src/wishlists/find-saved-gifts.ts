import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL } from '#platform/sql.ts'
import { canView, isCollaborator } from './can-view.ts'
import type { WishlistRow } from './dependencies.ts'
import { selectLists, toVisibleList } from './find-list.ts'
import { hasRight } from './rights.ts'
import { wishlistItems, wishlists } from './tables.ts'

type SavedGifts = ResponseFor<'listSavedGifts'>['data']

/** Lists that a user may edit, most recent first, and the products on them, up to a limit. */
export async function findSavedGifts(executor: Executor, userId: number): Promise<SavedGifts> {
  const lists = await findOwnLists(executor, userId)
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
  const itemCountOf = new Map(counts.map(({ id, items }) => [id, items]))
  return {
    lists: lists.map(({ id, name, user_id }) => ({
      id,
      name,
      isOwn: user_id === userId,
      itemCount: itemCountOf.get(id) ?? 0,
    })),
    items: await findProducts(executor, isOnThem),
  }
}

async function findOwnLists(executor: Executor, userId: number): Promise<WishlistRow[]> {
  const viewer = { userId }
  const isKept = or(eq(wishlists.user_id, userId), isCollaborator(userId))
  const found = await selectLists(executor, viewer)
    .where(and(canView(viewer), isNull(wishlists.archived_at), isKept))
    .orderBy(desc(wishlists.updated_at), desc(wishlists.id))
  return found
    .map(row => toVisibleList(viewer, row))
    .filter(({ role }) => hasRight(role, 'items'))
    .map(({ list }) => list)
}

async function findProducts(executor: Executor, isOnThem: SQL | undefined): Promise<SavedGifts['items']> {
  const rows = await executor
    .select()
    .from(wishlistItems)
    .where(and(isOnThem, isNotNull(wishlistItems.product_id)))
    .orderBy(desc(wishlistItems.added_at), desc(wishlistItems.id))
    .limit(limits.wishlists.savedMax)
  return rows.map(({ id, wishlist_id, product_id, variant_id }) => ({
    wishlistId: wishlist_id,
    itemId: id,
    productId: product_id ?? '',
    variantId: variant_id,
  }))
}
