import { and, eq, isNull, ne, or, type SQL, sql } from '#platform/sql.ts'
import { coOwnerships } from './co-owners.ts'
import type { WishlistRow } from './dependencies.ts'
import { wishlistItems, wishlists } from './tables.ts'

// Conditions for the statements of gifts; ids are their columns or expressions.

/**
 * Condition: the reveal that the owner chose has come: at once, on delivery, on the list's day in Ghana, or never
 * (D110).
 */
export const canOwnerKnowNow = (listId: SQL, isDelivered: SQL, today: string): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${or(
    eq(wishlists.reveal, 'immediate'),
    and(eq(wishlists.reveal, 'delivery'), isDelivered),
    and(eq(wishlists.reveal, 'date'), sql`${wishlists.deadline} <= ${today}`),
  )})`

/** Condition: the owner did not choose "never". */
export const canOwnerEverKnow = (listId: SQL): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${ne(wishlists.reveal, 'never')})`

/** Condition: the item is on its list and the list is not deleted. */
export const isStillOnList = (itemId: SQL): SQL => sql`exists (
  select 1 from ${wishlistItems} join ${wishlists} on ${eq(wishlists.id, wishlistItems.wishlist_id)}
  where ${wishlistItems.id} = ${itemId} and ${and(isNull(wishlistItems.removed_at), isNull(wishlists.deleted_at))})`

/**
 * Condition: gifts are a surprise to an owner, co-owner or former co-owner of this list, on this or another list of
 * theirs. Uses arrays, so that the indexes on both columns are used.
 */
export const isSurpriseToOwnersOf = (list: WishlistRow, ownerId: SQL, listId: SQL): SQL => {
  const owners = sql`array(select ${list.user_id}::bigint union all
    select user_id from ${coOwnerships} as theirs where wishlist_id = ${list.id})`
  return sql`(${ownerId} = any(${owners}) or ${listId} = any(array(
    select wishlist_id from ${coOwnerships} as theirs where user_id = any(${owners}))))`
}

/** Condition: the list's row exists. Gifts from a purged list concern nobody any more. */
export const isListStored = (listId: SQL): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId})`
