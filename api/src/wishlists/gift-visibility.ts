import { and, eq, isNull, ne, or, type SQL, sql } from '#platform/sql.ts'
import type { WishlistRow } from './dependencies.ts'
import { wishlistCollaborators, wishlistItems, wishlists } from './tables.ts'

// What gifts ask of lists in their own statements, as conditions: ids are columns or expressions of theirs.

/** The owner chose when to know: at once, once it is delivered, on the day of the list in Ghana, never (D110). */
export const canOwnerKnowNow = (listId: SQL, isDelivered: SQL, today: string): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${or(
    eq(wishlists.reveal, 'immediate'),
    and(eq(wishlists.reveal, 'delivery'), isDelivered),
    and(eq(wishlists.reveal, 'date'), sql`${wishlists.deadline} <= ${today}`),
  )})`

/** Whether the owner will ever know: they did not choose otherwise. */
export const canOwnerEverKnow = (listId: SQL): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${ne(wishlists.reveal, 'never')})`

/** An item is still wished for: neither taken off its list nor deleted with it. */
export const isStillOnList = (itemId: SQL): SQL => sql`exists (
  select 1 from ${wishlistItems} join ${wishlists} on ${eq(wishlists.id, wishlistItems.wishlist_id)}
  where ${wishlistItems.id} = ${itemId} and ${and(isNull(wishlistItems.removed_at), isNull(wishlists.deleted_at))})`

const isCoOwner = sql`(${wishlistCollaborators.role} = 'co_owner' and ${wishlistCollaborators.status} = 'accepted')`

/**
 * Gifts are to surprise somebody who owns this list or keeps it as a co-owner: they go to a list of theirs, this one or
 * another. By arrays, so that indexes on both columns are used.
 */
export const isSurpriseToOwnersOf = (list: WishlistRow, ownerId: SQL, listId: SQL): SQL => {
  const owners = sql`array(select ${list.user_id}::bigint union all
    select ${wishlistCollaborators.user_id} from ${wishlistCollaborators}
    where ${eq(wishlistCollaborators.wishlist_id, list.id)} and ${isCoOwner})`
  return sql`(${ownerId} = any(${owners}) or ${listId} = any(array(
    select ${wishlistCollaborators.wishlist_id} from ${wishlistCollaborators}
    where ${wishlistCollaborators.user_id} = any(${owners}) and ${isCoOwner})))`
}

/** The row of a list is there, whatever became of it: what was given from one that is purged is nobody's question. */
export const isListStored = (listId: SQL): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId})`
