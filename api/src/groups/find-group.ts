import { Failure } from '@akyede/contract/failures'
import type { GroupRole } from '@akyede/contract/groups'
import { areBlocked } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, or, type SQL, sql } from '#platform/sql.ts'
import { groupMembers, groups } from './tables.ts'
import type { GroupRow, MemberRow } from './types.ts'

/** A group as somebody sees it. */
export interface VisibleGroup {
  readonly group: GroupRow
  /** Null for who is not in it. */
  readonly role: GroupRole | null
  /** The invitation that one has not answered. */
  readonly invitation: Pick<MemberRow, 'invited_by' | 'invited_at' | 'role'> | null
}

/** Groups that meet a condition, with what the viewer is to each. The condition has to hold `canSee`. */
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

/** The one condition under which somebody knows of a group (D114, D94). */
const canSee = (userId: number): SQL =>
  sql`(${or(isInGroup(sql`${groups.id}`, userId), isInvited(userId), isOpenTo(userId))})`

/** An invitation of somebody who is apart by now is none. */
export const isInvited = (userId: number): SQL =>
  sql`(${groupMembers.status} = 'invited' and not ${areBlocked(sql`${groupMembers.invited_by}`, userId)})`

/** A public group, unless a block lies between its owner and the viewer. */
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

/** A group, if this person may know of it. Refuses with `group.not_found`, whatever the reason. */
export async function findGroup(executor: Executor, userId: number, groupId: string): Promise<VisibleGroup> {
  const [found] = await selectGroups(executor, userId).where(and(eq(groups.id, groupId), canSee(userId)))
  if (!found) throw new Failure('group.not_found')
  return toVisibleGroup(found)
}

/** The same, locked until the transaction ends: what happens to the people of one group happens one after the other. */
export async function lockGroup(tx: Transaction, userId: number, groupId: string): Promise<VisibleGroup> {
  await tx.execute(sql`select 1 from groups where id = ${groupId} for no key update`)
  return findGroup(tx, userId, groupId)
}

/** What anybody is to a group, whatever the viewer may know of it. */
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

/** Whether somebody is a member of a group, as a condition; who is only invited is not. */
export const isInGroup = (groupId: SQL, userId: SQL | number): SQL => sql`exists (
  select 1 from group_members m where m.group_id = ${groupId} and m.user_id = ${userId} and m.status = 'member')`

/**
 * Whether somebody is a member, and if so until the transaction ends: what it makes for the group is seen by whoever takes
 * them out of it.
 */
export async function lockMembership(tx: Transaction, groupId: string, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from group_members
    where group_id = ${groupId} and user_id = ${userId} and status = 'member' for share`)
  return rows.length > 0
}
