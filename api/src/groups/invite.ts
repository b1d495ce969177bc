import { Failure } from '@akyede/contract/failures'
import type { GivenRole } from '@akyede/contract/groups'
import { limits } from '@akyede/contract/limits'
import { findUserById } from '#feature/accounts'
import { areFriends, isBlocked } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, count, eq, gt, inArray, min, sql } from '#platform/sql.ts'
import { findMemberRow, type VisibleGroup } from './find-group.ts'
import { notifyInvited, pushChanged } from './notifications.ts'
import { requireAbove, requireRight } from './rights.ts'
import { groupMembers } from './tables.ts'
import { type Membership, nextMembership } from './transitions.ts'
import type { MemberRow } from './types.ts'

export interface Invitation {
  readonly inviter: number
  readonly user_id: number
  readonly role: GivenRole
}

/** Invites a friend to a group that the caller has locked. Members and invited people stay unchanged. */
export async function inviteFriend(
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  { group, role: mine }: VisibleGroup,
  { inviter, user_id, role }: Invitation,
): Promise<void> {
  requireRight(mine, 'invite')
  requireAbove(mine, role)
  const now = platform.clock.now()
  const before = await findMemberRow(tx, group.id, user_id)
  if (isThere(before) && !(await isBlocked(tx, inviter, user_id))) return
  await requireFriend(tx, inviter, user_id)
  requireCooldown(before, now)
  if (nextMembership(membershipOf(before), 'invite') !== 'invited')
    throw new Failure('group.person_not_found')
  await requireCapacity(tx, group.id)
  await spendInvitation(tx, inviter, now)
  const values = { role, status: 'invited', invited_by: inviter, invited_at: now, ended_at: null }
  await tx
    .insert(groupMembers)
    .values({ group_id: group.id, user_id, ...values })
    .onConflictDoUpdate({ target: [groupMembers.group_id, groupMembers.user_id], set: values })
  await notifyInvited(platform, tx, group, { inviter, invited: user_id })
  await pushChanged(platform, tx, group.id, user_id)
}

export const membershipOf = (row: MemberRow | undefined): Membership => (row?.status ?? 'none') as Membership

const isThere = (row: MemberRow | undefined): boolean => row?.status === 'member' || row?.status === 'invited'

/** People who are not friends, are blocked or do not exist fail alike. */
async function requireFriend(tx: Transaction, one: number, other: number): Promise<void> {
  const { rows } = await tx.execute<{ friends: boolean }>(
    sql`select ${areFriends(sql`${one}::bigint`, other)} as friends`,
  )
  const person = rows[0]?.friends ? await findUserById(tx, other) : undefined
  if (!person?.is_active || person.erased_at) throw new Failure('group.person_not_found')
}

/** A person who declined cannot be invited again for a while. */
function requireCooldown(row: MemberRow | undefined, now: Date): void {
  if (row?.status !== 'declined' || !row.ended_at) return
  if (row.ended_at.getTime() > now.getTime() - limits.groups.askAgainAfter)
    throw new Failure('group.asked_lately')
}

/** Fails with `group.full`. Invited people count, because their place is reserved. */
export async function requireCapacity(executor: Executor, groupId: string): Promise<void> {
  const [found] = await executor
    .select({ people: count() })
    .from(groupMembers)
    .where(and(eq(groupMembers.group_id, groupId), inArray(groupMembers.status, ['member', 'invited'])))
  if ((found?.people ?? 0) >= limits.groups.members) throw new Failure('group.full')
}

/** Counts the invitations of one person to all groups, one call at a time. */
async function spendInvitation(tx: Transaction, inviter: number, now: Date): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`group invitations of ${inviter}`}, 0))`,
  )
  const { atMost, within } = limits.groups.invitations
  const since = new Date(now.getTime() - within)
  const [sent] = await tx
    .select({ invitations: count(), first: min(groupMembers.invited_at) })
    .from(groupMembers)
    .where(and(eq(groupMembers.invited_by, inviter), gt(groupMembers.invited_at, since)))
  if (!sent?.first || sent.invitations < atMost) return
  const retryAfter = Math.ceil((sent.first.getTime() - since.getTime()) / 1000)
  throw new Failure('group.invitations_spent', { retryAfter })
}
