import { findFirstNames } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, eq } from '#platform/sql.ts'
import type { WishlistRow } from './dependencies.ts'
import { wishlistCollaborators } from './tables.ts'

/**
 * Pushes an edit and its actor to the open tabs of a list's collaborators, never anything about gifts. The tab that
 * made the edit is left out; other devices of the same user are not.
 */
export async function pushListChange(
  platform: Pick<Platform, 'broadcast' | 'clock'>,
  tx: Transaction,
  { id, user_id }: Pick<WishlistRow, 'id' | 'user_id'>,
  caller: SignedIn,
  added = 0,
): Promise<void> {
  const { userId, sessionId } = caller
  const rows = await tx
    .select({ user_id: wishlistCollaborators.user_id })
    .from(wishlistCollaborators)
    .where(and(eq(wishlistCollaborators.wishlist_id, id), eq(wishlistCollaborators.status, 'accepted')))
  const others = [user_id, ...rows.map(row => row.user_id)].filter(collaborator => collaborator !== userId)
  await push(platform, tx, userId, 'list.changed', { wishlist_id: id }, sessionId)
  if (others.length === 0) return
  const by = (await findFirstNames(tx, [userId])).get(userId)
  await push(platform, tx, others, 'list.changed', {
    wishlist_id: id,
    ...(by && { by }),
    ...(added > 0 && { added }),
  })
}
