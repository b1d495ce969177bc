import { Failure } from '@akyede/contract/failures'
import { countPeopleWithoutAccess, findOwnList, findVisibleListNames } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { EventRow, GuestRow, VisibleEvent } from './find-event.ts'

/** Fails with `event.wishlist_unknown` when the person does not own the list. */
export async function requireOwnWishlist(executor: Executor, userId: number, listId: string): Promise<void> {
  if (!(await findOwnList(executor, userId, listId))) throw new Failure('event.wishlist_unknown')
}

export interface LinkedWishlist {
  readonly id: string
  readonly name: string
}

/**
 * The lists linked to events, as far as the viewer may see them: an invitation to an event grants no access to its
 * list.
 */
export async function findLinkedWishlists(
  executor: Executor,
  userId: number,
  visible: readonly VisibleEvent[],
): Promise<(event: EventRow) => LinkedWishlist | null> {
  const ids = visible.flatMap(({ event }) => event.wishlist_id ?? [])
  const names = await findVisibleListNames(executor, userId, [...new Set(ids)])
  return ({ wishlist_id }) => (wishlist_id === null ? null : (names.get(wishlist_id) ?? null))
}

/** How many guests cannot see the linked list. */
export async function countGuestsWithoutWishlist(
  executor: Executor,
  list: LinkedWishlist | null,
  guests: readonly GuestRow[],
): Promise<number> {
  if (!list) return 0
  const coming = guests.filter(({ status }) => status !== 'declined')
  return countPeopleWithoutAccess(
    executor,
    list.id,
    coming.map(({ user_id }) => user_id),
  )
}
