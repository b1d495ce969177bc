import { Failure } from '@akyede/contract/failures'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import type { Transaction } from '#platform/database.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { touchList } from './add-items.ts'
import { findItem, findItems, isOnList, type WishlistItemRow } from './find-items.ts'
import { wishlistItems } from './tables.ts'

/** A list that the transaction has locked for a caller with the right to edit it. */
export interface ListEdit {
  readonly tx: Transaction
  readonly wishlistId: string
  readonly now: Date
}

export interface ItemChanges {
  readonly priority?: ItemPriority | undefined
  readonly quantity?: number | undefined
  readonly note?: string | undefined
}

/** Refuses an unknown item with `wishlist.item_not_found`. */
export async function changeItem(
  { tx, wishlistId, now }: ListEdit,
  itemId: string,
  { priority, quantity, note }: ItemChanges,
): Promise<WishlistItemRow> {
  const before = await findItem(tx, wishlistId, itemId)
  if (!before) throw new Failure('wishlist.item_not_found')
  const changes = {
    priority: priority ?? before.priority,
    quantity: quantity ?? before.quantity,
    notes: note ?? before.notes,
  }
  const [after] = await tx.update(wishlistItems).set(changes).where(eq(wishlistItems.id, itemId)).returning()
  if (!after) throw new Error('an item was not changed')
  await touchList(tx, wishlistId, now)
  return after
}

/** Idempotent. Rows that gifts may need stay (D103). */
export async function removeItem({ tx, wishlistId, now }: ListEdit, itemId: string): Promise<void> {
  const removed = await tx
    .update(wishlistItems)
    .set({ removed_at: now })
    .where(and(isOnList(wishlistId), eq(wishlistItems.id, itemId)))
    .returning({ id: wishlistItems.id })
  if (removed.length > 0) await touchList(tx, wishlistId, now)
}

/** Moves the named items to the front in this order; the others keep theirs. Returns all ids. */
export async function reorderItems(
  { tx, wishlistId, now }: ListEdit,
  ids: readonly string[],
): Promise<string[]> {
  const present = (await findItems(tx, wishlistId)).map(item => item.id)
  const named = [...new Set(ids)].filter(id => present.includes(id))
  const ordered = [...named, ...present.filter(id => !named.includes(id))]
  if (ordered.every((id, place) => id === present[place])) return ordered
  await tx.execute(sql`
    update wishlist_items as item set position = ordering.place
    from unnest(${sql.param(ordered)}::uuid[]) with ordinality as ordering (id, place)
    where item.id = ordering.id and item.wishlist_id = ${wishlistId}`)
  await touchList(tx, wishlistId, now)
  return ordered
}
