import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, count, eq, sql } from '#platform/sql.ts'
import { findMemberRow, type VisibleGroup } from './find-group.ts'
import { membershipOf, requireCapacity } from './invite.ts'
import { notifyJoined } from './notifications.ts'
import { groupMembers } from './tables.ts'
import { nextMembership } from './transitions.ts'
import type { GroupRow } from './types.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'group.joined': { group_id: string; user_id: number }
  }
}

type Context = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>

const isOf = (groupId: string, userId: number) =>
  and(eq(groupMembers.group_id, groupId), eq(groupMembers.user_id, userId))

/**
 * Responds to an invitation to a group that the caller has locked. Fails with `group.not_found` without an invitation.
 */
export async function respondToInvitation(
  platform: Context,
  tx: Transaction,
  { group, role, invitation }: VisibleGroup,
  userId: number,
  response: 'accepted' | 'declined',
): Promise<'member' | 'declined'> {
  if (role !== null) return 'member'
  if (invitation && response === 'accepted') {
    await requireGroupQuota(tx, userId)
    await addMember(platform, tx, group, { userId, role: invitation.role })
    return 'member'
  }
  if (invitation) {
    await tx
      .update(groupMembers)
      .set({ status: 'declined', ended_at: platform.clock.now() })
      .where(isOf(group.id, userId))
    return 'declined'
  }
  throw new Failure('group.not_found')
}

/** Joins a public group, or one with an open invitation, that the caller has locked. */
export async function joinGroup(
  platform: Context,
  tx: Transaction,
  { group, role, invitation }: VisibleGroup,
  userId: number,
): Promise<void> {
  if (role !== null) return
  const membership = membershipOf(await findMemberRow(tx, group.id, userId))
  if (nextMembership(membership, 'join') !== 'member') throw new Failure('group.removed_before')
  if (!invitation) await requireCapacity(tx, group.id)
  await requireGroupQuota(tx, userId)
  await addMember(platform, tx, group, { userId, role: invitation?.role ?? 'member' })
}

async function addMember(
  platform: Context,
  tx: Transaction,
  group: GroupRow,
  { userId, role }: { readonly userId: number; readonly role: string },
): Promise<void> {
  const now = platform.clock.now()
  const values = { role, status: 'member', joined_at: now, ended_at: null }
  await tx
    .insert(groupMembers)
    .values({ group_id: group.id, user_id: userId, invited_at: now, ...values })
    .onConflictDoUpdate({ target: [groupMembers.group_id, groupMembers.user_id], set: values })
  await platform.outbox.emit(tx, 'group.joined', { group_id: group.id, user_id: userId })
  await notifyJoined(platform, tx, group, userId)
}

/** Lets no other join of this person commit until the transaction ends. Fails with `group.too_many`. */
export async function requireGroupQuota(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${userId}`}, 0))`)
  const [found] = await tx
    .select({ groups: count() })
    .from(groupMembers)
    .where(and(eq(groupMembers.user_id, userId), eq(groupMembers.status, 'member')))
  if ((found?.groups ?? 0) >= limits.groups.perPerson) throw new Failure('group.too_many')
}
