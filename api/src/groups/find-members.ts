import { areBlocked } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, sql } from '#platform/sql.ts'
import { groupMembers } from './tables.ts'
import type { MemberRow } from './types.ts'

/** The owner first, then admins, then members, each by the time they joined. */
export const byRank = sql`array_position(array['owner','admin','member'], m.role), m.joined_at, m.user_id`

export interface FoundMember {
  readonly group_id: string
  readonly user_id: number
  readonly role: string
  readonly joined_at: Date
  /** Number of members of the group that the viewer sees. */
  readonly total: number
}

/** The first members of each group, without members whom a block hides from the viewer (D94). */
export async function findMembers(
  executor: Executor,
  viewer: number,
  groupIds: readonly string[],
  atMost: number,
): Promise<FoundMember[]> {
  if (groupIds.length === 0) return []
  const { rows } = await executor.execute<{
    group_id: string
    user_id: string
    role: string
    joined_at: string
    total: number
  }>(sql`
    select group_id, user_id, role, joined_at::text, total from (
      select m.*, row_number() over (partition by m.group_id order by ${byRank}) as place,
        count(*) over (partition by m.group_id)::int as total
      from group_members m
      where m.group_id = any(${sql.param([...groupIds])}::uuid[]) and m.status = 'member'
        and not ${areBlocked(sql`m.user_id`, viewer)}
    ) as ranked
    where place <= ${atMost} order by group_id, place`)
  return rows.map(row => ({ ...row, user_id: Number(row.user_id), joined_at: new Date(row.joined_at) }))
}

/** People with an open invitation whom the viewer may see. */
export const findInvited = (executor: Executor, viewer: number, groupId: string): Promise<MemberRow[]> =>
  executor
    .select()
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.group_id, groupId),
        eq(groupMembers.status, 'invited'),
        sql`not ${areBlocked(sql`${groupMembers.user_id}`, viewer)}`,
      ),
    )
    .orderBy(asc(groupMembers.invited_at), asc(groupMembers.user_id))
