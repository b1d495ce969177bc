import { Failure } from '@akyede/contract/failures'
import { countWithoutSight, findOwnList, findSeenNames } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { EventRow, GuestRow, SeenEvent } from './find-event.ts'

/** Refuses a list that is not one's own with `event.wishlist_unknown`. */
export async function requireOwnList(executor: Executor, userId: number, listId: string): Promise<void> {
  if (!(await findOwnList(executor, userId, listId))) throw new Failure('event.wishlist_unknown')
}

export interface LinkedList {
  readonly id: string
  readonly name: string
}

/** The lists that go with events, as far as the viewer may see them: an invitation opens no list that was closed. */
export async function findLinkedLists(
  executor: Executor,
  userId: number,
  seen: readonly SeenEvent[],
): Promise<(event: EventRow) => LinkedList | null> {
  const ids = seen.flatMap(({ event }) => event.wishlist_id ?? [])
  const names = await findSeenNames(executor, userId, [...new Set(ids)])
  return ({ wishlist_id }) => (wishlist_id === null ? null : (names.get(wishlist_id) ?? null))
}

/** How many guests cannot see the list of an event. */
export async function countGuestsWithoutList(
  executor: Executor,
  list: LinkedList | null,
  guests: readonly GuestRow[],
): Promise<number> {
  if (!list) return 0
  const coming = guests.filter(({ status }) => status !== 'declined')
  return countWithoutSight(
    executor,
    list.id,
    coming.map(({ user_id }) => user_id),
  )
}
