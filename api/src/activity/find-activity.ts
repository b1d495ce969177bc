import { type ActivityType, activityTypes } from '@akyede/contract/activity'
import type { ActivityCategory } from '@akyede/contract/activity-words'
import { friendsOf } from '#feature/friends'
import { isListOfGroup, listsSharedWith } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { likePattern, type SQL, sql } from '#platform/sql.ts'
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
  /** Limits the feed to one group, of which the viewer must be a member. */
  readonly groupId?: string
  readonly page: number
  readonly limit: number
}

const entry = activityEntries

/** Returns a page of the activity that the viewer may see, newest first, with the total. */
export async function findActivity(
  executor: Executor,
  query: ActivityQuery,
): Promise<{ entries: EntryRow[]; total: number }> {
  const { page, limit } = query
  const { rows } = await executor.execute<EntryRow & { total: number }>(sql`
    ${entryColumns}, count(*) over ()::int as total from ${entry}
    where ${matchesQuery(query)}
    order by ${entry.happened_at} desc, ${entry.id} desc
    limit ${limit} offset ${(page - 1) * limit}`)
  const total = await totalOf(rows, page, () => findActivity(executor, { ...query, page: 1, limit: 1 }))
  return { entries: rows.map(parseRow), total }
}

/** The first query reads this many times the limit; the viewer may usually see most of what is near. */
const firstFactor = 4

/**
 * Returns the newest activity that the viewer may see. It reads all candidates only when the first ones are
 * not enough.
 */
export async function findLastActivity(
  executor: Executor,
  userId: number,
  limit: number,
  scanLimit: number | null = firstFactor * limit,
): Promise<EntryRow[]> {
  const { rows: near } = await executor.execute<EntryRow>(sql`
    ${entryColumns} from ${entry} where ${isNear(userId)}
    order by ${entry.happened_at} desc, ${entry.id} desc limit ${scanLimit}`)
  if (near.length === 0) return []
  const { rows: visible } = await executor.execute<{ id: string }>(sql`
    select ${entry.id} from ${entry}
    where ${entry.id} = any(${sql.param(near.map(({ id }) => id))}::uuid[])
      and ${isVisibleTo(userId, new Set(near.map(({ type }) => type)))}`)
  if (visible.length < limit && near.length === scanLimit)
    return findLastActivity(executor, userId, limit, null)
  const ids = new Set(visible.map(({ id }) => id))
  return near
    .filter(({ id }) => ids.has(id))
    .slice(0, limit)
    .map(parseRow)
}

/** Counts the activity of the user that the user may see. */
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

function matchesQuery({ userId, category, search, groupId }: ActivityQuery): SQL {
  const conditions = [isNear(userId), isVisibleTo(userId)]
  if (category) conditions.push(sql`${entry.type} = any(${sql.param(typesOf(category))}::text[])`)
  if (search) conditions.push(matchesName(likePattern(search)))
  if (groupId) conditions.push(isOfGroup(groupId))
  return sql.join(conditions, sql` and `)
}

const typesOf = (category: ActivityCategory): string[] =>
  Object.entries(activityTypes).flatMap(([type, its]) => (its === category ? [type] : []))

/**
 * Narrows the feed by indexes to entries that may concern the viewer, so that the feeds of others are not
 * read. Each entry is then checked for visibility.
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

/** The driver returns bigint, and timestamps of raw statements, as text. */
const parseRow = (row: EntryRow): EntryRow => ({
  ...row,
  user_id: Number(row.user_id),
  other_user_id: row.other_user_id === null ? null : Number(row.other_user_id),
  happened_at: new Date(row.happened_at),
})
