import { type ActivityType, activityTypes } from '@akyede/contract/activity'
import type { ActivityCategory } from '@akyede/contract/activity-words'
import { friendsOf } from '#feature/friends'
import { isListOfGroup, listsSharedWith } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { likePattern } from '#platform/like-pattern.ts'
import { totalOf } from '#platform/paginate.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'
import { isVisibleTo, isVisibleToActor, matchesName } from './visibility.ts'

export interface EntryRow extends Record<string, unknown> {
  readonly id: string
  readonly type: ActivityType
  readonly user_id: number
  readonly other_user_id: number | null
  readonly subject_id: string | null
  readonly amount: number
  readonly answer: string | null
  readonly happened_at: Date
}

export interface ActivityQuery {
  readonly userId: number
  readonly category?: ActivityCategory | undefined
  readonly search?: string | undefined
  /** Of one group alone, of which the viewer is a member. */
  readonly groupId?: string
  readonly page: number
  readonly limit: number
}

const entry = activityEntries

/** A page of what a viewer may know of, the newest first, with how much there is in all. */
export async function findActivity(
  executor: Executor,
  query: ActivityQuery,
): Promise<{ entries: EntryRow[]; total: number }> {
  const { page, limit } = query
  const { rows } = await executor.execute<EntryRow & { total: number }>(sql`
    ${entryColumns}, count(*) over ()::int as total from ${entry}
    where ${isWanted(query)}
    order by ${entry.happened_at} desc, ${entry.id} desc
    limit ${limit} offset ${(page - 1) * limit}`)
  const total = await totalOf(rows, page, () => findActivity(executor, { ...query, page: 1, limit: 1 }))
  return { entries: rows.map(typed), total }
}

/** So many times as many as are wanted are looked at, and then all: most of what is near is seen. */
const atFirst = 4

/** The newest of it: what is older is not looked at. */
export async function findLastActivity(
  executor: Executor,
  userId: number,
  limit: number,
  lookedAt: number | null = atFirst * limit,
): Promise<EntryRow[]> {
  const { rows: near } = await executor.execute<EntryRow>(sql`
    ${entryColumns} from ${entry} where ${isNear(userId)}
    order by ${entry.happened_at} desc, ${entry.id} desc limit ${lookedAt}`)
  if (near.length === 0) return []
  const { rows: seen } = await executor.execute<{ id: string }>(sql`
    select ${entry.id} from ${entry}
    where ${entry.id} = any(${sql.param(near.map(({ id }) => id))}::uuid[])
      and ${isVisibleTo(userId, new Set(near.map(({ type }) => type)))}`)
  if (seen.length < limit && near.length === lookedAt) return findLastActivity(executor, userId, limit, null)
  const ids = new Set(seen.map(({ id }) => id))
  return near
    .filter(({ id }) => ids.has(id))
    .slice(0, limit)
    .map(typed)
}

/** How much somebody did that is told of here. */
export async function countOwnActivity(executor: Executor, userId: number): Promise<number> {
  const { rows: done } = await executor.execute<{ type: ActivityType }>(
    sql`select distinct ${entry.type} from ${entry} where ${entry.user_id} = ${userId}`,
  )
  if (done.length === 0) return 0
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from ${entry}
    where ${isVisibleToActor(userId, new Set(done.map(({ type }) => type)))}`)
  return rows[0]?.count ?? 0
}

const entryColumns = sql`
  select ${entry.id}, ${entry.type}, ${entry.user_id}, ${entry.other_user_id}, ${entry.subject_id}, ${entry.amount},
    ${entry.answer}, ${entry.happened_at}`

function isWanted({ userId, category, search, groupId }: ActivityQuery): SQL {
  const conditions = [isNear(userId), isVisibleTo(userId)]
  if (category) conditions.push(sql`${entry.type} = any(${sql.param(typesOf(category))}::text[])`)
  if (search) conditions.push(matchesName(likePattern(search)))
  if (groupId) conditions.push(isOfGroup(groupId))
  return sql.join(conditions, sql` and `)
}

const typesOf = (category: ActivityCategory): string[] =>
  Object.entries(activityTypes).flatMap(([type, its]) => (its === category ? [type] : []))

/**
 * Where anything may be that is for this viewer: found by indexes, so that the feeds of others are not read. What of it
 * they may know is asked of each entry.
 */
const isNear = (
  userId: number,
): SQL => sql`(${entry.user_id} = ${userId} or ${entry.other_user_id} = ${userId}
  or ${entry.user_id} = any(array${friendsOf(userId)})
  or ${entry.subject_id} = any(array${listsSharedWith(userId)})
  or ${entry.subject_id} = any(array(
    select m.group_id from group_members m where m.user_id = ${userId} and m.status = 'member'
    union all select own.id from events own where own.user_id = ${userId}
    union all select guest.event_id from event_guests guest where guest.user_id = ${userId})))`

const isOfGroup = (groupId: string): SQL => sql`(${entry.subject_id} = ${groupId}
  or (${entry.type} = any(${sql.param(typesOf('list'))}::text[]) and ${isListOfGroup(sql`${entry.subject_id}`, groupId)}))`

/** The driver hands numbers of this size, and moments of statements of our own, over as text. */
const typed = (row: EntryRow): EntryRow => ({
  ...row,
  user_id: Number(row.user_id),
  other_user_id: row.other_user_id === null ? null : Number(row.other_user_id),
  happened_at: new Date(row.happened_at),
})
