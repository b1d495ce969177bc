import type { Collaborator } from '@akyede/contract/wishlists'
import { findFirstNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { asc, inArray } from '#platform/sql.ts'
import { wishlistCollaborators } from './tables.ts'

/** Collaborators by list, in the order of invitation. */
export async function findCollaborators(
  executor: Executor,
  wishlistIds: readonly string[],
): Promise<(wishlistId: string) => Collaborator[]> {
  if (wishlistIds.length === 0) return () => []
  const rows = await executor
    .select()
    .from(wishlistCollaborators)
    .where(inArray(wishlistCollaborators.wishlist_id, [...wishlistIds]))
    .orderBy(asc(wishlistCollaborators.invited_at), asc(wishlistCollaborators.user_id))
  const names = await findFirstNames(
    executor,
    rows.map(row => row.user_id),
  )
  return id =>
    rows
      .filter(row => row.wishlist_id === id)
      .map(({ user_id, role, status, sees_claims }) => ({
        user_id,
        first_name: names.get(user_id) ?? '',
        role: role as Collaborator['role'],
        status: status as Collaborator['status'],
        sees_claims,
      }))
}
