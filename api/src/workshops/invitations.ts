import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { MemberInvitation, ReceivedInvitation } from '@akyede/contract/workshop-members'
import { findShortNames } from '#feature/accounts'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { addMember, type Context, findRole, lockWorkshop, requireOwner } from './membership.ts'
import { notifyJoined } from './notifications.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'workshop.invited': { invitation_id: string }
  }
}

type GivenRole = MemberInvitation['role']

interface InvitationRow extends Record<string, unknown> {
  readonly id: string
  readonly address: string
  readonly role: GivenRole
  readonly invited_at: string
}

const present = ({ id, address, role, invited_at }: InvitationRow): MemberInvitation => ({
  id,
  address,
  role,
  invited_at: new Date(invited_at).toISOString(),
})

/** The open invitations of a workshop, the newest first. */
export async function findInvitations(
  executor: Executor,
  vendorId: string,
  now: Date,
): Promise<MemberInvitation[]> {
  const { rows } = await executor.execute<InvitationRow>(sql`
    select id, coalesce(email, phone) as address, role, invited_at from workshop_invitations
    where vendor_id = ${vendorId} and expires_at > ${now} order by invited_at desc, id`)
  return rows.map(present)
}

export interface Invitation {
  readonly vendorId: string
  readonly inviter: number
  readonly address: { readonly email: string } | { readonly phone: string }
  readonly role: GivenRole
}

/**
 * Invites an address. Nothing here depends on whether an account has it, so that the caller cannot find out. An open
 * invitation only gets the role. Fails with `workshop.full`, or `auth.forbidden` when the inviter is not the owner any more.
 */
export async function inviteAddress(
  tx: Transaction,
  { clock, outbox }: Context,
  { vendorId, inviter, address, role }: Invitation,
): Promise<MemberInvitation> {
  await lockWorkshop(tx, vendorId)
  await requireOwner(tx, vendorId, inviter)
  const email = 'email' in address ? address.email.toLowerCase() : null
  const phone = 'phone' in address ? address.phone : null
  const now = clock.now()
  await tx.execute(
    sql`delete from workshop_invitations where vendor_id = ${vendorId} and expires_at <= ${now}`,
  )
  const id = newId()
  const { rows } = await tx.execute<InvitationRow>(sql`
    insert into workshop_invitations (id, vendor_id, email, phone, role, invited_by, invited_at, expires_at)
    values (${id}, ${vendorId}, ${email}, ${phone}, ${role}, ${inviter}, ${now},
      ${after(clock, workshopLimits.workshops.invitations.lastFor)})
    on conflict (vendor_id, coalesce(email, phone)) do update set role = excluded.role
    returning id, coalesce(email, phone) as address, role, invited_at`)
  const [row] = rows
  if (!row) throw new Error('an invitation was not stored')
  if (row.id === id) {
    await requireCapacity(tx, vendorId, now)
    await outbox.emit(tx, 'workshop.invited', { invitation_id: id })
  }
  return present(row)
}

/** Members and open invitations count together; the new invitation is among them. */
async function requireCapacity(tx: Transaction, vendorId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (
      (select count(*) from workshop_members where vendor_id = ${vendorId} and status = 'accepted')
      + (select count(*) from workshop_invitations where vendor_id = ${vendorId} and expires_at > ${now})
    )::int as count`)
  if ((rows[0]?.count ?? 0) > workshopLimits.workshops.members) throw new Failure('workshop.full')
}

/** Fails with `workshop.invitation_not_found`. */
export async function withdrawInvitation(
  executor: Executor,
  vendorId: string,
  invitationId: string,
): Promise<void> {
  const { rowCount } = await executor.execute(
    sql`delete from workshop_invitations where id = ${invitationId} and vendor_id = ${vendorId}`,
  )
  if (!rowCount) throw new Failure('workshop.invitation_not_found')
}

/**
 * Withdraws all open invitations of a workshop whose owner changes: the new owner decides who joins. The caller has
 * locked the workshop. The invited people are not notified.
 */
export async function withdrawInvitations(tx: Transaction, vendorId: string): Promise<void> {
  await tx.execute(sql`delete from workshop_invitations where vendor_id = ${vendorId}`)
}

/** SQL condition: an open `invitation` to the verified email or phone number of a user. */
const isFor = (userId: number, now: Date): SQL => sql`(
  invitation.expires_at > ${now} and (
    invitation.email = (select lower(email) from users where id = ${userId} and email_verified_at is not null)
    or invitation.phone = (select phone from users where id = ${userId} and phone_verified_at is not null)))`

/** The open invitations that a user may accept. */
export async function findReceived(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<ReceivedInvitation[]> {
  const { rows } = await executor.execute<{
    vendor_id: string
    name: string
    role: GivenRole
    invited_by: number
    invited_at: string
  }>(sql`
    select distinct on (vendor.name, vendor.id) vendor.id as vendor_id, vendor.name, invitation.role,
      invitation.invited_by::float8 as invited_by, invitation.invited_at
    from workshop_invitations as invitation join vendors as vendor on vendor.id = invitation.vendor_id
    where ${isFor(userId, now)} and vendor.state in ('approved','paused','suspended')
      and not exists (
        select from workshop_members as member
        where member.vendor_id = vendor.id and member.user_id = ${userId} and member.status = 'accepted')
    order by vendor.name, vendor.id, invitation.invited_at desc`)
  const names = await findShortNames(
    executor,
    rows.map(({ invited_by }) => invited_by),
  )
  return rows.map(({ vendor_id, name, role, invited_by, invited_at }) => ({
    vendor_id,
    workshop: name,
    role,
    invited_by: names.get(invited_by) ?? 'Someone',
    invited_at: new Date(invited_at).toISOString(),
  }))
}

/**
 * Accepts or declines the invitation of a workshop. Repeating it changes nothing. Fails with
 * `workshop.invitation_not_found` or `workshop.too_many`.
 */
export async function respond(
  tx: Transaction,
  context: Context,
  { vendorId, userId, accepts }: { vendorId: string; userId: number; accepts: boolean },
): Promise<void> {
  const workshop = await lockWorkshop(tx, vendorId).catch(error => {
    throw error instanceof Failure ? new Failure('workshop.invitation_not_found') : error
  })
  const invitation = (await findReceived(tx, userId, context.clock.now())).find(
    ({ vendor_id }) => vendor_id === vendorId,
  )
  const isMember = (await findRole(tx, vendorId, userId)) !== undefined
  if (!invitation && isMember === accepts) return
  const answered = await tx.execute(sql`
    delete from workshop_invitations as invitation
    where vendor_id = ${vendorId} and ${isFor(userId, context.clock.now())}`)
  // It may have been withdrawn since it was read.
  if (!invitation || !answered.rowCount) throw new Failure('workshop.invitation_not_found')
  if (!accepts) return
  await addMember(tx, context, { vendorId, userId, role: invitation.role }, { actor: `user:${userId}` })
  await notifyJoined(context, tx, { ...workshop, vendorId, userId })
}
