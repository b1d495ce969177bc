import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { ListInvitation } from '@akyede/contract/wishlist-collaborators'
import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { findFirstNames, findUserById } from '#feature/accounts'
import { isBlocked, type MessageLimits, sendInvitation } from '#feature/friends'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash, linkSecret, storedLinkSecret } from '#platform/secrets.ts'
import { and, desc, eq, gt, isNull, sql } from '#platform/sql.ts'
import type { WishlistRow } from './dependencies.ts'
import { joinList } from './manage-collaborators.ts'
import { listInvitations, wishlists } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'list.invited': { invitation_id: string }
  }
}

type InvitationRow = typeof listInvitations.$inferSelect
const { id, wishlist_id, secret_hash, sent_at, expires_at, accepted_by } = listInvitations

/** The secret is in the URL fragment, which servers and logs do not receive (D142). */
const urlOf = (
  { config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>,
  { id, secret_hash }: Pick<InvitationRow, 'id' | 'secret_hash'>,
): string => `${publicUrl()}/wishlists/join#token=${storedLinkSecret(config, purpose, id, secret_hash)}`

const purpose = 'list invitation'

interface NewInvitation {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly role: CollaboratorRole
  readonly sees_claims: boolean
}

/**
 * Saves one invitation per list and address, or the list's link. An open one gets the new role and is not sent again;
 * an ended one is replaced. The message is sent after the commit, so that the response is the same for every address.
 */
export async function saveInvitation(
  platform: Platform,
  tx: Transaction,
  wishlistId: string,
  invitation: NewInvitation,
): Promise<ListInvitation> {
  const { config, clock } = platform
  const invitationId = newId()
  const now = clock.now().toISOString()
  const { role } = invitation
  const sees = role !== 'co_owner' && invitation.sees_claims
  const address = invitation.email ?? invitation.phone ?? ''
  await tx.execute(sql`delete from ${listInvitations}
    where ${isAt(wishlistId, address)} and (${expires_at} <= ${now} or ${accepted_by} is not null)`)
  await tx.execute(sql`
    insert into ${listInvitations} (id, wishlist_id, email, phone, secret_hash, role, sees_claims, sent_at, expires_at)
    values (${invitationId}, ${wishlistId}, ${invitation.email ?? null}, ${invitation.phone ?? null},
      ${linkHash(linkSecret(config, purpose, invitationId))}, ${role}, ${sees}, ${now},
      ${after(clock, limits.wishlists.invitations.lastFor).toISOString()})
    on conflict (wishlist_id, lower(coalesce(email, phone, ''))) do update
      set role = excluded.role, sees_claims = excluded.sees_claims`)
  const [saved] = await tx.select().from(listInvitations).where(isAt(wishlistId, address))
  if (!saved) throw new Error('an invitation was not saved')
  if (saved.id === invitationId && address !== '')
    await platform.outbox.emit(tx, 'list.invited', { invitation_id: invitationId })
  return present(platform, saved)
}

const isAt = (wishlistId: string, address: string) =>
  and(
    eq(wishlist_id, wishlistId),
    sql`lower(coalesce(${listInvitations.email}, ${listInvitations.phone}, '')) = lower(${address})`,
  )

function present(platform: Pick<Platform, 'config' | 'publicUrl'>, row: InvitationRow): ListInvitation {
  return {
    id: row.id,
    email: row.email,
    phone: row.phone,
    url: row.email === null && row.phone === null ? urlOf(platform, row) : null,
    role: row.role as CollaboratorRole,
    sees_claims: row.sees_claims,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** The open invitations of a list, newest first. */
export async function findSentInvitations(
  platform: Pick<Platform, 'config' | 'publicUrl' | 'clock'>,
  executor: Executor,
  wishlistId: string,
): Promise<ListInvitation[]> {
  const rows = await executor
    .select()
    .from(listInvitations)
    .where(and(eq(wishlist_id, wishlistId), isNull(accepted_by), gt(expires_at, platform.clock.now())))
    .orderBy(desc(sent_at), desc(id))
  return rows.map(row => present(platform, row))
}

/** Withdraws an unanswered invitation; does nothing when there is none. */
export const withdrawInvitation = (tx: Transaction, wishlistId: string, invitationId: string) =>
  tx
    .delete(listInvitations)
    .where(and(eq(wishlist_id, wishlistId), eq(id, invitationId), isNull(accepted_by)))

/** Withdraws the link, so that a person whom the owner has removed does not join by it again. */
export const withdrawLink = (tx: Transaction, wishlistId: string) =>
  tx.delete(listInvitations).where(isAt(wishlistId, ''))

interface FoundInvitation {
  readonly invitation: InvitationRow
  readonly list: WishlistRow
}

/** An open invitation to a list in use. Every failure is `wishlist.invitation_not_found`. */
export async function findInvitation(
  executor: Executor,
  secret: string,
  now: Date,
): Promise<FoundInvitation> {
  const [found] = await executor
    .select({ invitation: listInvitations, list: wishlists })
    .from(listInvitations)
    .innerJoin(wishlists, eq(wishlists.id, wishlist_id))
    .where(
      and(
        eq(secret_hash, linkHash(secret)),
        gt(expires_at, now),
        isNull(wishlists.deleted_at),
        isNull(wishlists.archived_at),
        isNull(wishlists.hidden_at),
      ),
    )
  const owner = found && (await findUserById(executor, found.list.user_id))
  if (!found || !owner?.is_active || owner.erased_at) throw new Failure('wishlist.invitation_not_found')
  return found
}

/**
 * Makes the caller a collaborator. An emailed or texted invitation works once, for anyone who holds it; a link any
 * number of times. The owner's own click changes nothing.
 */
export async function acceptBySecret(
  tx: Transaction,
  userId: number,
  secret: string,
  now: Date,
): Promise<{ readonly list: WishlistRow; readonly isNew: boolean }> {
  // The list is locked first, as by every other change of its collaborators.
  const { list } = await findInvitation(tx, secret, now)
  await tx.execute(sql`select 1 from wishlists where id = ${list.id} for no key update`)
  const { invitation } = await findInvitation(tx, secret, now)
  if (list.user_id === userId) return { list, isNew: false }
  const isTaken = invitation.accepted_by !== null && invitation.accepted_by !== userId
  if (isTaken || (await isBlocked(tx, list.user_id, userId)))
    throw new Failure('wishlist.invitation_not_found')
  const role = invitation.role as CollaboratorRole
  // An accepted email is used up: after leaving the list it takes a new invitation.
  const mayJoin = invitation.accepted_by === null
  const joined = await joinList(tx, { id: list.id, mayJoin }, { ...invitation, user_id: userId, role }, now)
  if (joined === 'not invited') throw new Failure('wishlist.invitation_not_found')
  if (invitation.email ?? invitation.phone)
    await tx.update(listInvitations).set({ accepted_by: userId }).where(eq(id, invitation.id))
  return { list, isNew: joined === 'joined' }
}

export async function sendListInvitation(
  platform: Platform,
  rateLimiter: MessageLimits,
  tx: Transaction,
  { invitation_id }: Events['list.invited'],
): Promise<void> {
  const [row] = await tx
    .select({ invitation: listInvitations, owner: wishlists.user_id })
    .from(listInvitations)
    .innerJoin(wishlists, eq(wishlists.id, wishlist_id))
    .where(eq(id, invitation_id))
  const name = row && (await findFirstNames(tx, [row.owner])).get(row.owner)
  if (!name) return
  await sendInvitation({ platform, rateLimiter }, tx, row.invitation, {
    inviter: { id: row.owner, name },
    messageId: `list-invitation-${invitation_id}`,
    url: urlOf(platform, row.invitation),
    subject: `${name} invited you to help with a wishlist on Akyɛde`,
    text: `${name} would like you to help with a wishlist on Akyɛde, the marketplace for handmade gifts from Ghana.`,
    button: 'See the invitation',
  })
}
