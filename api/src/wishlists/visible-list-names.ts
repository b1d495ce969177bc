import type { Executor } from '#platform/database.ts'
import { and, eq, inArray, isNull, sql } from '#platform/sql.ts'
import { canView } from './can-view.ts'
import { wishlists } from './tables.ts'

export interface ListName {
  readonly id: string
  readonly name: string
}

/** Names of those lists that the user may see. */
export async function findVisibleListNames(
  executor: Executor,
  userId: number,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, ListName>> {
  if (listIds.length === 0) return new Map()
  const found = await executor
    .select({ id: wishlists.id, name: wishlists.name })
    .from(wishlists)
    .where(and(inArray(wishlists.id, [...listIds]), canView({ userId })))
  return new Map(found.map(list => [list.id, list]))
}

/** A user's own list that is not deleted. */
export async function findOwnList(
  executor: Executor,
  userId: number,
  listId: string,
): Promise<ListName | undefined> {
  const [list] = await executor
    .select({ id: wishlists.id, name: wishlists.name })
    .from(wishlists)
    .where(and(eq(wishlists.id, listId), eq(wishlists.user_id, userId), isNull(wishlists.deleted_at)))
  return list
}

/** Number of these users who cannot see a list. */
export async function countPeopleWithoutAccess(
  executor: Executor,
  listId: string,
  userIds: readonly number[],
): Promise<number> {
  if (userIds.length === 0) return 0
  const { rows } = await executor.execute<{ people: number }>(sql`
    select count(*)::int as people
    from unnest(${sql.param([...userIds])}::bigint[]) as person (id)
    where not exists (
      select 1 from ${wishlists} where ${wishlists.id} = ${listId} and ${canView({ userId: sql`person.id` })})`)
  return rows[0]?.people ?? 0
}
