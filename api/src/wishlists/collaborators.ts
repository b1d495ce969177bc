import type { Collaborator } from '@akyede/contract/wishlists'
import { findFirstNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, inArray } from '#platform/sql.ts'
import { formerCoOwners, wishlistCollaborators } from './tables.ts'

/** Collaborators by list, in the order of invitation. */
export async function findCollaborators(
  executor: Executor,
  wishlistIds: readonly string[],
): Promise<(wishlistId: string) => Collaborator[]> {
  if (wishlistIds.length === 0) return () => []
  const rows = await executor
    .select({ collaborator: wishlistCollaborators, former: formerCoOwners.user_id })
    .from(wishlistCollaborators)
    .leftJoin(
      formerCoOwners,
      and(
        eq(formerCoOwners.wishlist_id, wishlistCollaborators.wishlist_id),
        eq(formerCoOwners.user_id, wishlistCollaborators.user_id),
      ),
    )
    .where(inArray(wishlistCollaborators.wishlist_id, [...wishlistIds]))
    .orderBy(asc(wishlistCollaborators.invited_at), asc(wishlistCollaborators.user_id))
  const names = await findFirstNames(
    executor,
    rows.map(({ collaborator }) => collaborator.user_id),
  )
  return id =>
    rows
      .filter(({ collaborator }) => collaborator.wishlist_id === id)
      .map(({ collaborator: { user_id, role, status, sees_claims }, former }) => ({
        user_id,
        first_name: names.get(user_id) ?? '',
        role: role as Collaborator['role'],
        status: status as Collaborator['status'],
        sees_claims: sees_claims && former === null,
        was_co_owner: former !== null,
      }))
}
