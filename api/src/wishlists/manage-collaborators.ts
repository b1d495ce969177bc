import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { WishlistInvitation } from '@akyede/contract/wishlist-collaborators'
import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import type { Collaborator } from '@akyede/contract/wishlists'
import { findFirstNames, findUserById } from '#feature/accounts'
import { areBlocked, areFriends } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, desc, eq, isNull, or, sql } from '#platform/sql.ts'
import { recordFormerCoOwner } from './co-owners.ts'
import { findCollaborators } from './collaborators.ts'
import type { ListLinks } from './dependencies.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'
import { canBecome } from './transitions.ts'

export interface Invitation {
  readonly user_id: number
  readonly role: CollaboratorRole
  readonly sees_claims: boolean
}

const isCollaboration = (wishlistId: string, userId: number) =>
  and(eq(wishlistCollaborators.wishlist_id, wishlistId), eq(wishlistCollaborators.user_id, userId))

/** Invites a friend to a list that the transaction has locked; an existing invitation stays as it is. */
export async function inviteCollaborator(
  tx: Transaction,
  list: { readonly id: string; readonly user_id: number },
  invitation: Invitation,
  now: Date,
): Promise<Collaborator> {
  const { user_id, role } = invitation
  const present = (await findCollaborators(tx, [list.id]))(list.id)
  const already = present.find(one => one.user_id === user_id)
  if (already) return already
  const person = await findUserById(tx, user_id)
  const isNobody = !person?.is_active || person.erased_at !== null
  // Strangers are invited by email, SMS or link, so that an account number finds nobody.
  if (isNobody || !(await isFriend(tx, list.user_id, user_id))) throw new Failure('wishlist.person_not_found')
  if (present.length >= limits.wishlists.collaborators) throw new Failure('wishlist.too_many_collaborators')
  const sees_claims = role !== 'co_owner' && invitation.sees_claims
  await tx
    .insert(wishlistCollaborators)
    .values({ wishlist_id: list.id, user_id, role, sees_claims, invited_at: now })
  return findCollaborator(tx, list.id, user_id)
}

async function isFriend(executor: Executor, one: number, other: number): Promise<boolean> {
  const { rows } = await executor.execute<{ friends: boolean }>(
    sql`select ${areFriends(sql`${one}::bigint`, other)} as friends`,
  )
  return rows[0]?.friends === true
}

/**
 * Makes the holder of an invitation a collaborator of a list that the transaction has locked. Collaborators keep their
 * role, and a pending invitation is accepted. Refuses with `wishlist.too_many_collaborators`.
 */
export async function joinList(
  tx: Transaction,
  list: { readonly id: string; readonly mayJoin: boolean },
  { user_id, role, sees_claims }: Invitation,
  now: Date,
): Promise<'joined' | 'already' | 'not invited'> {
  const present = (await findCollaborators(tx, [list.id]))(list.id)
  const already = present.find(one => one.user_id === user_id)
  if (already?.status === 'accepted') return 'already'
  if (!list.mayJoin) return 'not invited'
  if (already) {
    await acceptInvitation(tx, list.id, user_id, now)
    return 'joined'
  }
  if (present.length >= limits.wishlists.collaborators) throw new Failure('wishlist.too_many_collaborators')
  await tx.insert(wishlistCollaborators).values({
    wishlist_id: list.id,
    user_id,
    role,
    sees_claims,
    status: 'accepted',
    invited_at: now,
    accepted_at: now,
  })
  return 'joined'
}

/** Accepts an invitation. Refuses with `wishlist.not_found`. */
export async function acceptInvitation(
  tx: Transaction,
  wishlistId: string,
  userId: number,
  now: Date,
): Promise<void> {
  const [collaborator] = await tx
    .select({ status: wishlistCollaborators.status })
    .from(wishlistCollaborators)
    .where(isCollaboration(wishlistId, userId))
    .for('update')
  if (!collaborator) throw new Failure('wishlist.not_found')
  if (!canBecome(collaborator.status as Collaborator['status'], 'accepted')) return
  await tx
    .update(wishlistCollaborators)
    .set({ status: 'accepted', accepted_at: now })
    .where(isCollaboration(wishlistId, userId))
}

/**
 * Refuses with `wishlist.person_not_found` when the user is not a collaborator. A co-owner never sees claims (D55), and
 * neither does a former one (0147).
 */
export async function changeCollaborator(
  tx: Transaction,
  wishlistId: string,
  userId: number,
  changes: { readonly role?: CollaboratorRole | undefined; readonly sees_claims?: boolean | undefined },
  now: Date,
): Promise<Collaborator> {
  const before = await findCollaborator(tx, wishlistId, userId)
  const role = changes.role ?? before.role
  const sees_claims = role !== 'co_owner' && (changes.sees_claims ?? before.sees_claims)
  if (role !== 'co_owner') await recordFormerCoOwner(tx, wishlistId, userId, now)
  await tx.update(wishlistCollaborators).set({ role, sees_claims }).where(isCollaboration(wishlistId, userId))
  return findCollaborator(tx, wishlistId, userId)
}

/** Ends a collaboration and the links that the user made. Returns whether there was one. */
export async function removeCollaborator(
  tx: Transaction,
  wishlistId: string,
  userId: number,
  links: Pick<ListLinks, 'endMadeBy'>,
  now: Date,
): Promise<boolean> {
  await recordFormerCoOwner(tx, wishlistId, userId, now)
  const ended = await tx
    .delete(wishlistCollaborators)
    .where(isCollaboration(wishlistId, userId))
    .returning({ user_id: wishlistCollaborators.user_id })
  if (ended.length > 0) await links.endMadeBy(tx, wishlistId, userId, now)
  return ended.length > 0
}

/** Ends all collaborations between two users. */
export const removeCollaboratorsBetween =
  (links: Pick<ListLinks, 'endMadeBy'>) =>
  async (tx: Transaction, one: number, other: number, now: Date): Promise<void> => {
    const collaborations = await tx
      .select({ wishlistId: wishlists.id, userId: wishlistCollaborators.user_id })
      .from(wishlistCollaborators)
      .innerJoin(wishlists, eq(wishlists.id, wishlistCollaborators.wishlist_id))
      .where(
        or(
          and(eq(wishlists.user_id, one), eq(wishlistCollaborators.user_id, other)),
          and(eq(wishlists.user_id, other), eq(wishlistCollaborators.user_id, one)),
        ),
      )
    for (const { wishlistId, userId } of collaborations)
      await removeCollaborator(tx, wishlistId, userId, links, now)
  }

async function findCollaborator(
  executor: Executor,
  wishlistId: string,
  userId: number,
): Promise<Collaborator> {
  const collaborator = (await findCollaborators(executor, [wishlistId]))(wishlistId).find(
    ({ user_id }) => user_id === userId,
  )
  if (!collaborator) throw new Failure('wishlist.person_not_found')
  return collaborator
}

/** Open invitations of a user to lists that are not deleted. */
export async function findInvitations(executor: Executor, userId: number): Promise<WishlistInvitation[]> {
  const rows = await executor
    .select({
      id: wishlists.id,
      name: wishlists.name,
      owner: wishlists.user_id,
      role: wishlistCollaborators.role,
      invited_at: wishlistCollaborators.invited_at,
    })
    .from(wishlistCollaborators)
    .innerJoin(wishlists, eq(wishlists.id, wishlistCollaborators.wishlist_id))
    .where(
      and(
        eq(wishlistCollaborators.user_id, userId),
        eq(wishlistCollaborators.status, 'invited'),
        isNull(wishlists.deleted_at),
        isNull(wishlists.archived_at),
        isNull(wishlists.hidden_at),
        sql`not ${areBlocked(sql`${wishlists.user_id}`, userId)}`,
      ),
    )
    .orderBy(desc(wishlistCollaborators.invited_at), desc(wishlists.id))
  const names = await findFirstNames(
    executor,
    rows.map(row => row.owner),
  )
  return rows.map(({ id, name, owner, role, invited_at }) => ({
    wishlist: { id, name },
    owner: { user_id: owner, first_name: names.get(owner) ?? '' },
    role: role as CollaboratorRole,
    invited_at: invited_at.toISOString(),
  }))
}
