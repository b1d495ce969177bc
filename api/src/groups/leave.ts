import { Failure } from '@akyede/contract/failures'
import type { GroupRole } from '@akyede/contract/groups'
import { areBlocked, isBlocked } from '#feature/friends'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { findMemberRow, type VisibleGroup } from './find-group.ts'
import { byRank } from './find-members.ts'
import { membershipOf } from './invite.ts'
import { notifyOwnershipTransferred, notifyRemoved, pushChanged } from './notifications.ts'
import { requireAbove, requireRight } from './rights.ts'
import { groupMembers, groups } from './tables.ts'
import { nextMembership } from './transitions.ts'
import type { GroupLists, GroupRow } from './types.ts'

interface Context {
  readonly platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>
  readonly lists: Pick<GroupLists, 'makePrivate'>
}

const isOf = (groupId: string, userId: number) =>
  and(eq(groupMembers.group_id, groupId), eq(groupMembers.user_id, userId))

/**
 * Leaves a group that the caller has locked. The group ends with its last member. An owner must transfer it first when
 * they see other members, or it fails with `group.owner_stays`. Returns the names of the lists made private.
 */
export async function leaveGroup(
  { platform, lists }: Context,
  tx: Transaction,
  { group, role }: VisibleGroup,
  userId: number,
): Promise<string[]> {
  if (role === null) throw new Failure('group.not_found')
  if (role === 'owner' && (await hasOthers(tx, group.id, userId))) throw new Failure('group.owner_stays')
  await removeMembership(platform, tx, group, userId, role)
  return lists.makePrivate(tx, { groupId: group.id, userId }, platform.clock.now())
}

/**
 * The next owner is the member with the highest role who joined first; without members the group is deleted. The
 * membership must be deleted before the lists change, because a transaction that creates a list for the group holds a
 * lock on it.
 */
export async function removeMembership(
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  group: GroupRow,
  userId: number,
  role: GroupRole,
): Promise<void> {
  await tx.delete(groupMembers).where(isOf(group.id, userId))
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select m.user_id from group_members m where m.group_id = ${group.id} and m.status = 'member'
    order by ${byRank} limit 1`)
  const next = rows[0] && Number(rows[0].user_id)
  if (next === undefined) await tx.delete(groups).where(eq(groups.id, group.id))
  else if (role === 'owner') await makeOwner(platform, tx, group, next)
}

export async function makeOwner(
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  group: GroupRow,
  userId: number,
): Promise<void> {
  await tx.update(groupMembers).set({ role: 'owner' }).where(isOf(group.id, userId))
  await notifyOwnershipTransferred(platform, tx, group, userId)
}

/** Other members visible to this person. Members behind a block do not count. */
async function hasOthers(tx: Transaction, groupId: string, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from group_members m where m.group_id = ${groupId} and m.status = 'member'
      and m.user_id <> ${userId} and not ${areBlocked(sql`m.user_id`, userId)} limit 1`)
  return rows.length > 0
}

/**
 * Removes a member or withdraws an invitation. It does nothing for people who are not there or are hidden by a block.
 */
export async function removeMember(
  { platform, lists }: Context,
  tx: Transaction,
  { group, role }: VisibleGroup,
  { by, userId }: { readonly by: number; readonly userId: number },
): Promise<void> {
  requireRight(role, 'remove')
  const row = await findMemberRow(tx, group.id, userId)
  const wasMember = row?.status === 'member'
  const membership = nextMembership(membershipOf(row), wasMember ? 'remove' : 'withdraw')
  if (!row || !membership || (await isBlocked(tx, by, userId))) return
  requireAbove(role, row.role as GroupRole)
  const now = platform.clock.now()
  await tx
    .update(groupMembers)
    .set({ status: membership, role: 'member', joined_at: null, ended_at: now })
    .where(isOf(group.id, userId))
  await pushChanged(platform, tx, group.id, userId)
  if (!wasMember) return
  const names = await lists.makePrivate(tx, { groupId: group.id, userId }, now)
  await notifyRemoved(platform, tx, group, userId, names)
}
