import { friendsOf } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { eq, or, type SQL, sql } from '#platform/sql.ts'
import { canView, isCollaborator, isForGroup } from './can-view.ts'
import { wishlists } from './tables.ts'

// Conditions for the statements of the activity feed; ids are its columns.

/** The viewer sees the list, and its actor's news concern them: their own, a friend's, or on a shared list. */
export const isListNewsFor = (listId: SQL, actorId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${canView({ userId })} and (${or(
    sql`${actorId} = ${userId}`,
    sql`${actorId} in ${friendsOf(userId)}`,
    eq(wishlists.user_id, userId),
    isCollaborator(userId),
    isForGroup(userId),
  )}))`

/** The same for the viewer's own actions: visible whenever the list is. */
export const isOwnListNews = (listId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${canView({ userId })})`

/** Ids of lists that a user shares with others, as a query: own lists, lists as collaborator, lists of their groups. */
export const listsSharedWith = (userId: number): SQL => sql`(
  select own.id from wishlists own where own.user_id = ${userId}
  union all select collaborator.wishlist_id from wishlist_collaborators collaborator where collaborator.user_id = ${userId}
  union all select list.id from wishlists list join group_members m on m.group_id = list.group_id
    where m.user_id = ${userId} and m.status = 'member')`

export const isListNamedLike = (listId: SQL, pattern: string): SQL =>
  sql`exists (select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${wishlists.name} ilike ${pattern})`

export const isListOfGroup = (listId: SQL, groupId: string): SQL => sql`exists (
  select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${wishlists.privacy} = 'group' and ${eq(wishlists.group_id, groupId)})`

/** Names of lists by id. */
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
