import { friendsOf } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { eq, or, type SQL, sql } from '#platform/sql.ts'
import { canView, isCollaborator, isForGroup } from './can-view.ts'
import { wishlists } from './tables.ts'

// What the feed of what happened asks of lists in its own statements: ids are columns of its own.

/** A list may be seen, and what somebody does with it is this viewer's news: their own, a friend's, or of a list that they share. */
export const isListNewsFor = (listId: SQL, doerId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${canView({ userId })} and (${or(
    sql`${doerId} = ${userId}`,
    sql`${doerId} in ${friendsOf(userId)}`,
    eq(wishlists.user_id, userId),
    isCollaborator(userId),
    isForGroup(userId),
  )}))`

/** The same of what this viewer did themselves: that is their news wherever they may see the list. */
export const isOwnListNews = (listId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${canView({ userId })})`

/** The ids of lists that somebody shares with others, as a query: their own, those kept together, those of their groups. */
export const listsSharedWith = (userId: number): SQL => sql`(
  select own.id from wishlists own where own.user_id = ${userId}
  union all select keeper.wishlist_id from wishlist_collaborators keeper where keeper.user_id = ${userId}
  union all select list.id from wishlists list join group_members m on m.group_id = list.group_id
    where m.user_id = ${userId} and m.status = 'member')`

export const isListNamedLike = (listId: SQL, pattern: string): SQL =>
  sql`exists (select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${wishlists.name} ilike ${pattern})`

export const isListOfGroup = (listId: SQL, groupId: string): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${wishlists.privacy} = 'group' and ${eq(wishlists.group_id, groupId)})`

/** What lists are called, by their ids. */
export async function findListNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string; name: string }>(
    sql`select id, name from wishlists where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
