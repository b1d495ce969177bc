import { hasSignedInOn } from '#feature/accounts'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { and, eq } from '#platform/sql.ts'
import type { WishlistRow } from './dependencies.ts'
import type { VisibleList } from './find-list.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'

/** Who must not learn what is given: the owner, and whoever keeps the list with them as an owner (D55). */
export async function findSurprisedUsers(
  executor: Executor,
  { id, user_id }: Pick<WishlistRow, 'id' | 'user_id'>,
): Promise<number[]> {
  const { wishlist_id, role, status } = wishlistCollaborators
  const others = await executor
    .select({ user_id: wishlistCollaborators.user_id })
    .from(wishlistCollaborators)
    .where(and(eq(wishlist_id, id), eq(role, 'co_owner'), eq(status, 'accepted')))
  return [user_id, ...others.map(other => other.user_id)]
}

/** The list as this caller sees it on this device: where a person has been signed in whom it is to surprise, it tells nothing (D150). */
export async function hideClaimsFromSurprised(
  executor: Executor,
  seen: VisibleList,
  { fingerprint }: Pick<Caller, 'fingerprint'>,
): Promise<VisibleList> {
  if (!seen.canSeeClaims || fingerprint === undefined) return seen
  const isTheirs = await hasSignedInOn(executor, await findSurprisedUsers(executor, seen.list), fingerprint)
  return isTheirs ? { ...seen, canSeeClaims: false } : seen
}

/** A list whatever became of it, for what was given from it. */
export async function findListIncludingDeleted(
  executor: Executor,
  wishlistId: string,
): Promise<WishlistRow | undefined> {
  const [list] = await executor.select().from(wishlists).where(eq(wishlists.id, wishlistId))
  return list
}
