import { hasSignedInOn } from '#feature/accounts'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { eq, sql } from '#platform/sql.ts'
import { coOwnerships } from './co-owners.ts'
import type { WishlistRow } from './dependencies.ts'
import type { VisibleList } from './find-list.ts'
import { wishlists } from './tables.ts'

/** Users who must not learn of gifts: the owner, co-owners (D55) and former co-owners (0147). */
export async function findSurprisedUsers(
  executor: Executor,
  { id, user_id }: Pick<WishlistRow, 'id' | 'user_id'>,
): Promise<number[]> {
  const { rows } = await executor.execute<{ user_id: string }>(
    sql`select user_id from ${coOwnerships} as co_owner where wishlist_id = ${id}`,
  )
  return [user_id, ...rows.map(other => Number(other.user_id))]
}

/**
 * The list for this caller and device, without claims when a user who is to be surprised has been signed in there
 * (D150).
 */
export async function hideClaimsFromSurprised(
  executor: Executor,
  seen: VisibleList,
  { fingerprint }: Pick<Caller, 'fingerprint'>,
): Promise<VisibleList> {
  if (!seen.canSeeClaims || fingerprint === undefined) return seen
  const isTheirs = await hasSignedInOn(executor, await findSurprisedUsers(executor, seen.list), fingerprint)
  return isTheirs ? { ...seen, canSeeClaims: false } : seen
}

/** A list in any state, also deleted, for gifts from it. */
export async function findListIncludingDeleted(
  executor: Executor,
  wishlistId: string,
): Promise<WishlistRow | undefined> {
  const [list] = await executor.select().from(wishlists).where(eq(wishlists.id, wishlistId))
  return list
}
