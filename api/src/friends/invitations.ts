import { Failure } from '@akyede/contract/failures'
import type { FriendInvitation } from '@akyede/contract/friend-invitations'
import type { Person } from '@akyede/contract/friends'
import { limits } from '@akyede/contract/limits'
import { findUserById } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash, linkSecret, storedLinkSecret } from '#platform/secrets.ts'
import { and, desc, eq, gt, isNull, sql } from '#platform/sql.ts'
import { befriend, lockRelationship } from './change-relationship.ts'
import { isAccountInUse } from './relationship.ts'
import { friendInvitations } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'friend.invited': { invitation_id: string }
  }
}

type InvitationRow = typeof friendInvitations.$inferSelect

const { id, user_id, email, phone, secret_hash, sent_at, expires_at, accepted_by } = friendInvitations

const purpose = 'friend invitation'

/** The secret is in the URL fragment, which servers and logs do not receive (D153). */
export const invitationUrl = (
  { config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>,
  { id, secret_hash }: Pick<InvitationRow, 'id' | 'secret_hash'>,
): string => {
  const secret = storedLinkSecret(config, purpose, id, secret_hash)
  return `${publicUrl()}/signup?invited=friend&returnTo=/dashboard/friends#token=${secret}`
}

/**
 * Saves one invitation per inviter and address, or the inviter's link. It replaces an ended invitation and keeps an
 * open one.
 */
async function saveInvitation(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Transaction,
  userId: number,
  to: { readonly email?: string | undefined; readonly phone?: string | undefined; readonly expiresAt: Date },
): Promise<boolean> {
  const invitationId = newId()
  const now = clock.now().toISOString()
  const { rows } = await tx.execute(sql`
    insert into ${friendInvitations} (id, user_id, email, phone, secret_hash, sent_at, expires_at)
    values (${invitationId}, ${userId}, ${to.email ?? null}, ${to.phone ?? null},
      ${linkHash(linkSecret(config, purpose, invitationId))}, ${now}, ${to.expiresAt.toISOString()})
    on conflict (user_id, lower(coalesce(email, phone, ''))) do update set id = excluded.id, email = excluded.email,
      secret_hash = excluded.secret_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, accepted_by = null
      where ${expires_at} <= ${now} or ${accepted_by} is not null
    returning id`)
  return rows.length > 0
}

const isAt = (userId: number, address: string) =>
  and(eq(user_id, userId), sql`lower(coalesce(${email}, ${phone}, '')) = lower(${address})`)

/** Invites by email or SMS. An address with an open invitation is not written to again. */
export async function inviteByMessage(
  platform: Platform,
  tx: Transaction,
  userId: number,
  to: { readonly email?: string | undefined; readonly phone?: string | undefined; readonly expiresAt: Date },
): Promise<void> {
  if (!(await saveInvitation(platform, tx, userId, to))) return
  const [saved] = await tx
    .select({ id })
    .from(friendInvitations)
    .where(isAt(userId, to.email ?? to.phone ?? ''))
  if (saved) await platform.outbox.emit(tx, 'friend.invited', { invitation_id: saved.id })
}

/** A person's own link. `renew` replaces the previous one. */
export async function findOrCreateLink(
  platform: Platform,
  tx: Transaction,
  userId: number,
  renew: boolean,
): Promise<{ url: string; expiresAt: string }> {
  const isOwn = isAt(userId, '')
  if (renew) await tx.delete(friendInvitations).where(isOwn)
  await saveInvitation(platform, tx, userId, { expiresAt: after(platform.clock, limits.friends.linkLife) })
  const [link] = await tx.select().from(friendInvitations).where(isOwn)
  if (!link) throw new Error('a link was not stored')
  return { url: invitationUrl(platform, link), expiresAt: link.expires_at.toISOString() }
}

/** A person's open invitations by email or SMS. */
export async function findInvitations(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<FriendInvitation[]> {
  const rows = await executor
    .select()
    .from(friendInvitations)
    .where(and(eq(user_id, userId), isMessage, isNull(accepted_by), gt(expires_at, now)))
    .orderBy(desc(sent_at), desc(id))
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    phone: row.phone,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

const isMessage = sql`coalesce(${email}, ${phone}) is not null`

/** Fails with `friend.invitation_not_found`. */
export async function withdrawInvitation(
  executor: Executor,
  userId: number,
  invitationId: string,
): Promise<void> {
  const deleted = await executor
    .delete(friendInvitations)
    .where(and(eq(id, invitationId), eq(user_id, userId), isMessage, isNull(accepted_by)))
    .returning({ id })
  if (deleted.length === 0) throw new Failure('friend.invitation_not_found')
}

/** Returns the inviter of a secret. Every failure is `friend.invitation_not_found`. */
export async function readInvitation(executor: Executor, secret: string, now: Date): Promise<Person> {
  const { user_id } = await requireInvitation(executor, secret, now)
  const person = (await findPeople(executor, [user_id])).get(user_id)
  if (!person) throw new Failure('friend.invitation_not_found')
  return person
}

async function requireInvitation(executor: Executor, secret: string, now: Date): Promise<InvitationRow> {
  const [row] = await executor
    .select()
    .from(friendInvitations)
    .where(and(eq(secret_hash, linkHash(secret)), gt(expires_at, now)))
  if (!row || !isAccountInUse(await findUserById(executor, row.user_id)))
    throw new Failure('friend.invitation_not_found')
  return row
}

/**
 * Accepts an invitation. An emailed one works once, for anyone who holds it; a link works any number of times. Returns
 * the inviter's id.
 */
export async function acceptInvitation(
  platform: Platform,
  tx: Transaction,
  me: number,
  secret: string,
): Promise<number> {
  await tx.execute(
    sql`select 1 from ${friendInvitations} where ${secret_hash} = ${linkHash(secret)} for update`,
  )
  const invitation = await requireInvitation(tx, secret, platform.clock.now())
  const other = invitation.user_id
  if (other === me) throw new Failure('friend.yourself')
  const isTaken = invitation.accepted_by !== null && invitation.accepted_by !== me
  const relationship = await lockRelationship(platform, tx, { me, other })
  if (isTaken || relationship === 'blocks' || relationship === 'is_blocked')
    throw new Failure('friend.invitation_not_found')
  if (relationship === 'friends') return other
  // An accepted email is used up: becoming friends again takes a new request.
  if (invitation.accepted_by === me) throw new Failure('friend.invitation_not_found')
  await befriend(platform, tx, { me, other })
  if (invitation.email ?? invitation.phone)
    await tx.update(friendInvitations).set({ accepted_by: me }).where(eq(id, invitation.id))
  return other
}
