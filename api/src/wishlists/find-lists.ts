import { dayOf } from '@akyede/contract/days'
import type { wishlistScopes, wishlistSortings } from '@akyede/contract/wishlists'
import { friendsOf } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  likePattern,
  ne,
  type SQL,
  sql,
} from '#platform/sql.ts'
import { canView, isForGroup } from './can-view.ts'
import { selectLists, toVisibleList, type VisibleList } from './find-list.ts'
import { valueOfList } from './list-facts.ts'
import { wishlists } from './tables.ts'

type Scope = (typeof wishlistScopes)[number]
/** Internal sorting: upcoming days first, then lists without a day, then past ones. */
type Sorting = (typeof wishlistSortings)[number] | 'soonest'

export interface ListsQuery {
  readonly userId: number
  readonly scope: Scope
  readonly group_id?: string | undefined
  readonly search?: string | undefined
  /** Only lists of this user. */
  readonly owner?: number | undefined
  readonly sortBy: Sorting
  readonly page: number
  readonly limit: number
  readonly now: Date
}

/** A page of lists that a user may see, with the total. */
export async function findLists(
  executor: Executor,
  query: ListsQuery,
): Promise<{ lists: VisibleList[]; total: number }> {
  const { userId, scope, search, owner, page, limit } = query
  const ofOwner = owner === undefined ? undefined : eq(wishlists.user_id, owner)
  const rows = await selectLists(executor, { userId })
    .where(and(isInScope(query)[scope], search ? mentions(search) : undefined, ofOwner))
    .orderBy(...orders[query.sortBy](dayOf(query.now)))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () => findLists(executor, { ...query, page: 1, limit: 1 }))
  return { lists: rows.map(row => toVisibleList({ userId }, row)), total }
}

/**
 * Friends' lists with the next day. Sorting comes before the access check, or every list of every friend would be
 * checked. Only a block hides one, and a block ends the friendship.
 */
export async function findUpcomingListsOfFriends(
  executor: Executor,
  { userId, now, limit }: Pick<ListsQuery, 'userId' | 'now' | 'limit'>,
): Promise<VisibleList[]> {
  const soonest = orders.soonest(dayOf(now))
  const near = await executor
    .select({ id: wishlists.id })
    .from(wishlists)
    .where(and(isOfFriend(userId), isNull(wishlists.deleted_at), isNull(wishlists.archived_at)))
    .orderBy(...soonest)
    .limit(4 * limit)
  if (near.length === 0) return []
  const ids = near.map(({ id }) => id)
  const rows = await selectLists(executor, { userId })
    .where(and(inArray(wishlists.id, ids), canView({ userId })))
    .orderBy(...soonest)
    .limit(limit)
  return rows.map(row => toVisibleList({ userId }, row))
}

function isInScope({ userId, group_id, now }: ListsQuery): Record<Scope, SQL | undefined> {
  const isOwn = eq(wishlists.user_id, userId)
  const isOthers = ne(wishlists.user_id, userId)
  const isSeen = canView({ userId })
  return {
    own: isOnOwnPage(userId),
    friends: and(isSeen, isOthers, isOfFriend(userId)),
    group: and(
      isSeen,
      isAmong(ofGroupsOf(userId)),
      isForGroup(userId),
      group_id === undefined
        ? isOthers
        : and(eq(wishlists.group_id, group_id), isNull(wishlists.archived_at)),
    ),
    archived: and(isSeen, isOwn, isNotNull(wishlists.archived_at)),
    // Deleted lists are shown only here, so that their owner can restore them.
    deleted: and(isOwn, isNotNull(wishlists.deleted_at), gt(wishlists.purge_at, now)),
  }
}

const isOnOwnPage = (userId: number): SQL | undefined =>
  and(canView({ userId }), isNull(wishlists.archived_at), isAmong(ownOrKept(userId)))

/** Finds the ids by an index before the access check, which would otherwise run for every list. */
const isAmong = (ids: SQL): SQL => sql`${wishlists.id} = any(array(${ids}))`

const ownOrKept = (userId: number): SQL => sql`
  select own.id from wishlists own where own.user_id = ${userId}
  union all select collaborator.wishlist_id from wishlist_collaborators collaborator
    where collaborator.user_id = ${userId} and collaborator.status = 'accepted'`

const ofGroupsOf = (userId: number): SQL => sql`
  select shared.id from wishlists shared join group_members m on m.group_id = shared.group_id
  where m.user_id = ${userId} and m.status = 'member'`

const isOfFriend = (userId: number): SQL =>
  sql`(${wishlists.user_id} in ${friendsOf(userId)} and ${wishlists.privacy} in ('friends','public'))`

const orders: Record<Sorting, (today: string) => SQL[]> = {
  updated: () => [desc(wishlists.updated_at), desc(wishlists.id)],
  created: () => [desc(wishlists.created_at), desc(wishlists.id)],
  name: () => [asc(sql`lower(${wishlists.name})`), asc(wishlists.id)],
  deadline: () => [sql`${wishlists.deadline} asc nulls last`, asc(wishlists.id)],
  value: () => [desc(valueOfList(sql`${wishlists.id}`)), asc(wishlists.id)],
  soonest: today => [
    sql`case when ${wishlists.deadline} >= ${today} then 0 when ${wishlists.deadline} is null then 1 else 2 end`,
    sql`${wishlists.deadline} asc nulls last`,
    desc(wishlists.updated_at),
    desc(wishlists.id),
  ],
}

function mentions(search: string): SQL {
  const pattern = likePattern(search)
  return sql`(${wishlists.name} ilike ${pattern} or ${wishlists.description} ilike ${pattern})`
}

/** Counts the lists that the user's own page shows, own and shared ones, and their items. */
export async function countLists(
  executor: Executor,
  userId: number,
): Promise<{ lists: number; items: number }> {
  const { rows } = await executor.execute<{ lists: number; items: number }>(sql`
    select count(distinct ${wishlists.id})::int as lists, count(item.id)::int as items
    from ${wishlists}
    left join wishlist_items as item on item.wishlist_id = ${wishlists.id} and item.removed_at is null
    where ${isOnOwnPage(userId)}`)
  return rows[0] ?? { lists: 0, items: 0 }
}
