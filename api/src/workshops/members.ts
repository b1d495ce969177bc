import type { WorkshopRole } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { WorkshopMember } from '@akyede/contract/workshop-members'
import { revokeTokensOf } from '#feature/fulfilment'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { withdrawInvitations } from './invitations.ts'
import { type Context, endMembership, findRole, lockWorkshop, requireOwner } from './membership.ts'
import { notifyOfRole, notifyRemoved } from './notifications.ts'

/** The members of a workshop, the owner first. */
export async function findMembers(executor: Executor, vendorId: string): Promise<WorkshopMember[]> {
  const { rows } = await executor.execute<{ user_id: number; role: WorkshopRole; joined_at: string }>(sql`
    select user_id::float8 as user_id, role, joined_at from workshop_members
    where vendor_id = ${vendorId} and status = 'accepted'
    order by role = 'owner' desc, joined_at, user_id`)
  const people = await findPeople(
    executor,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, role, joined_at }) => ({
    user_id,
    name: people.get(user_id)?.name ?? 'Someone',
    role,
    joined_at: new Date(joined_at).toISOString(),
  }))
}

interface MemberChange {
  readonly vendorId: string
  /** The caller. */
  readonly by: number
  readonly userId: number
}

/**
 * Gives a member another role; the role owner transfers the workshop. Fails with `workshop.member_not_found`,
 * `workshop.owner_stays`, or `auth.forbidden` when the caller is not the owner any more.
 */
export async function changeRole(
  tx: Transaction,
  context: Context,
  { vendorId, by, userId, role }: MemberChange & { readonly role: WorkshopRole },
): Promise<void> {
  const workshop = await lockWorkshop(tx, vendorId)
  await requireOwner(tx, vendorId, by)
  const before = await findRole(tx, vendorId, userId)
  if (!before) throw new Failure('workshop.member_not_found')
  if (before === role) return
  if (before === 'owner') throw new Failure('workshop.owner_stays')
  // There is one owner at a time, so the caller steps down first.
  if (role === 'owner') {
    await setMemberRole(tx, vendorId, by, 'editor')
    await revokeTokensOf(tx, context, { userId: by, vendorId }, { actor: `user:${by}` })
    await withdrawInvitations(tx, vendorId)
  }
  await setMemberRole(tx, vendorId, userId, role)
  await notifyOfRole(context, tx, { ...workshop, vendorId, userId, role })
}

const setMemberRole = (tx: Transaction, vendorId: string, userId: number, role: WorkshopRole) =>
  tx.execute(sql`
    update workshop_members set role = ${role}
    where vendor_id = ${vendorId} and user_id = ${userId} and status = 'accepted'`)

/** Removes a member, or lets the caller leave. Fails as `changeRole` does. */
export async function removeMember(
  tx: Transaction,
  context: Context,
  { vendorId, by, userId }: MemberChange,
): Promise<void> {
  const workshop = await lockWorkshop(tx, vendorId)
  if (by !== userId) await requireOwner(tx, vendorId, by)
  const role = await findRole(tx, vendorId, userId)
  if (!role) throw new Failure('workshop.member_not_found')
  if (role === 'owner') throw new Failure('workshop.owner_stays')
  const status = by === userId ? 'left' : 'removed'
  await endMembership(tx, context, { vendorId, userId, status }, { actor: `user:${by}` })
  if (status === 'removed') await notifyRemoved(context, tx, { ...workshop, vendorId, userId })
}
