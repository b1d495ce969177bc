import { Failure } from '@akyede/contract/failures'
import type { GivenRole, GroupFields } from '@akyede/contract/groups'
import type { z } from 'zod'
import { isBlocked } from '#feature/friends'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { findMemberRow, type VisibleGroup } from './find-group.ts'
import { requireGroupQuota } from './join.ts'
import { makeOwner } from './leave.ts'
import { notifyAdminAppointed } from './notifications.ts'
import { requireRight } from './rights.ts'
import { groupMembers, groups } from './tables.ts'
import type { GroupRow, MemberRow } from './types.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'group.created': { group_id: string; user_id: number }
  }
}

type Context = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>
type Fields = z.output<typeof GroupFields>
export type GroupChanges = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

/** Creates a group owned by this person. Fails with `group.too_many` beyond the limit. */
export async function addGroup(
  { clock, outbox }: Context,
  tx: Transaction,
  userId: number,
  { name, description = '', isPrivate = true }: GroupChanges & { readonly name: string },
): Promise<VisibleGroup> {
  await requireGroupQuota(tx, userId)
  const now = clock.now()
  const group: GroupRow = { id: newId(), name, description, is_private: isPrivate, created_at: now }
  await tx.insert(groups).values(group)
  const owner = { user_id: userId, role: 'owner', status: 'member', invited_at: now, joined_at: now }
  await tx.insert(groupMembers).values({ group_id: group.id, ...owner })
  await outbox.emit(tx, 'group.created', { group_id: group.id, user_id: userId })
  return { group, role: 'owner', invitation: null }
}

/** Only the owner may change who can find the group. */
export async function changeGroup(
  tx: Transaction,
  visible: VisibleGroup,
  { name, description, isPrivate }: GroupChanges,
): Promise<VisibleGroup> {
  const { group, role } = visible
  requireRight(role, 'change')
  if (isPrivate !== undefined && isPrivate !== group.is_private) requireRight(role, 'open')
  const changes = {
    name: name ?? group.name,
    description: description ?? group.description,
    is_private: isPrivate ?? group.is_private,
  }
  await tx.update(groups).set(changes).where(eq(groups.id, group.id))
  return { ...visible, group: { ...group, ...changes } }
}

/** Makes another member the owner and the owner an admin. A group has exactly one owner at any time. */
export async function transferOwnership(
  platform: Context,
  tx: Transaction,
  { group, role }: VisibleGroup,
  { by, userId }: { readonly by: number; readonly userId: number },
): Promise<void> {
  requireRight(role, 'transfer')
  await requireMember(tx, group.id, by, userId)
  if (by === userId) return
  await setRole(tx, group.id, by, 'admin')
  await makeOwner(platform, tx, group, userId)
}

/** Makes a member an admin, or an admin a member. */
export async function changeRole(
  platform: Context,
  tx: Transaction,
  { group, role: mine }: VisibleGroup,
  { by, userId, role }: { readonly by: number; readonly userId: number; readonly role: GivenRole },
): Promise<void> {
  requireRight(mine, 'appoint')
  const member = await requireMember(tx, group.id, by, userId)
  if (member.role === 'owner') throw new Failure('group.not_allowed')
  if (member.role === role) return
  await setRole(tx, group.id, userId, role)
  if (role === 'admin') await notifyAdminAppointed(platform, tx, group, userId)
}

/** Returns a member who is visible to the viewer. Fails with `group.person_not_found`. */
async function requireMember(
  tx: Transaction,
  groupId: string,
  viewer: number,
  userId: number,
): Promise<MemberRow> {
  const row = await findMemberRow(tx, groupId, userId)
  if (row?.status !== 'member' || (await isBlocked(tx, viewer, userId)))
    throw new Failure('group.person_not_found')
  return row
}

const setRole = (tx: Transaction, groupId: string, userId: number, role: GivenRole) =>
  tx
    .update(groupMembers)
    .set({ role })
    .where(and(eq(groupMembers.group_id, groupId), eq(groupMembers.user_id, userId)))
