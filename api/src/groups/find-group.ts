import { Failure } from '@akyede/contract/failures'
import type { GroupRole } from '@akyede/contract/groups'
import { areBlocked } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, or, type SQL, sql } from '#platform/sql.ts'
import { groupMembers, groups } from './tables.ts'
import type { GroupRow, MemberRow } from './types.ts'

/** A group with the viewer's membership. */
export interface VisibleGroup {
  readonly group: GroupRow
  /** Null for non-members. */
  readonly role: GroupRole | null
  /** The viewer's open invitation. */
  readonly invitation: Pick<MemberRow, 'invited_by' | 'invited_at' | 'role'> | null
}

/** Selects groups with the viewer's membership. The caller's condition must include `canSee`. */
export const selectGroups = (executor: Executor, userId: number) =>
  executor
    .select({
      group: groups,
      mine: groupMembers,
      isInvited: sql<boolean>`coalesce(${isInvited(userId)}, false)`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.group_id, groups.id), eq(groupMembers.user_id, userId)))

/** The only condition under which a person can see a group (D114, D94). */
const canSee = (userId: number): SQL =>
  sql`(${or(isInGroup(sql`${groups.id}`, userId), isInvited(userId), isOpenTo(userId))})`

/** An open invitation. Invitations by people who are blocked by now do not count. */
export const isInvited = (userId: number): SQL =>
  sql`(${groupMembers.status} = 'invited' and not ${areBlocked(sql`${groupMembers.invited_by}`, userId)})`

/** A public group without a block between its owner and the viewer. */
export const isOpenTo = (userId: number): SQL => sql`(not ${groups.is_private} and not exists (
  select 1 from group_members o where o.group_id = ${groups.id} and o.role = 'owner'
    and ${areBlocked(sql`o.user_id`, userId)}))`

interface Found {
  readonly group: GroupRow
  readonly mine: MemberRow | null
  readonly isInvited: boolean
}

export function toVisibleGroup({ group, mine, isInvited }: Found): VisibleGroup {
  if (mine?.status === 'member') return { group, role: mine.role as GroupRole, invitation: null }
  return { group, role: null, invitation: isInvited ? mine : null }
}

/** Returns a group that this person may see. Every other case fails with `group.not_found`. */
export async function findGroup(executor: Executor, userId: number, groupId: string): Promise<VisibleGroup> {
  const [found] = await selectGroups(executor, userId).where(and(eq(groups.id, groupId), canSee(userId)))
  if (!found) throw new Failure('group.not_found')
  return toVisibleGroup(found)
}

/** `findGroup` with a lock until the transaction ends, which serializes changes of a group's members. */
export async function lockGroup(tx: Transaction, userId: number, groupId: string): Promise<VisibleGroup> {
  await tx.execute(sql`select 1 from groups where id = ${groupId} for no key update`)
  return findGroup(tx, userId, groupId)
}

/** The membership row of any person, regardless of what the viewer may see. */
export async function findMemberRow(
  executor: Executor,
  groupId: string,
  userId: number,
): Promise<MemberRow | undefined> {
  const [row] = await executor
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.group_id, groupId), eq(groupMembers.user_id, userId)))
  return row
}

/** SQL condition: the person is a member. Open invitations do not count. */
export const isInGroup = (groupId: SQL, userId: SQL | number): SQL => sql`exists (
  select 1 from group_members m where m.group_id = ${groupId} and m.user_id = ${userId} and m.status = 'member')`

/**
 * Whether the person is a member, locked until the transaction ends. A removal waits for the lock, and so sees the
 * lists created for the group meanwhile.
 */
export async function lockMembership(tx: Transaction, groupId: string, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from group_members
    where group_id = ${groupId} and user_id = ${userId} and status = 'member' for share`)
  return rows.length > 0
}
