import { and, eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import type { WishlistRow } from './parts.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'

/** Who must not learn what is given: the owner, and whoever keeps the list with them as an owner (D55). */
export async function findSurprised(
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

/** A list whatever became of it, for what was given from it. */
export async function findAnyList(executor: Executor, wishlistId: string): Promise<WishlistRow | undefined> {
  const [list] = await executor.select().from(wishlists).where(eq(wishlists.id, wishlistId))
  return list
}
