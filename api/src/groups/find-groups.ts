import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { and, asc, eq, inArray, likePattern, type SQL, sql } from '#platform/sql.ts'
import { isInvited, selectGroups, toVisibleGroup, type VisibleGroup } from './find-group.ts'
import { groupMembers, groups } from './tables.ts'

export interface GroupsQuery {
  readonly status: 'member' | 'invited'
  readonly search?: string | undefined
  readonly page: number
  readonly limit: number
}

/** A page of the groups that a person is in or invited to, with the total count. */
export async function findGroups(
  executor: Executor,
  userId: number,
  query: GroupsQuery,
): Promise<{ groups: VisibleGroup[]; total: number }> {
  const { status, search, page, limit } = query
  const isWanted = status === 'member' ? eq(groupMembers.status, 'member') : isInvited(userId)
  const rows = await selectGroups(executor, userId)
    .where(and(isWanted, search ? matchesSearch(search) : undefined))
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () => findGroups(executor, userId, { ...query, page: 1, limit: 1 }))
  return { groups: rows.map(toVisibleGroup), total }
}

function matchesSearch(search: string): SQL {
  const pattern = likePattern(search)
  return sql`(${groups.name} ilike ${pattern} or ${groups.description} ilike ${pattern})`
}

/** Names of groups, for callers that have checked access to something in them. */
export async function findGroupNames(
  executor: Executor,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupIds.length === 0) return new Map()
  const found = await executor
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, [...new Set(groupIds)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
