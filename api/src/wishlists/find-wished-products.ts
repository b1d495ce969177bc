import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { coOwnerships } from './co-owners.ts'
import { purgedBefore } from './delete-list.ts'

/** Products on a user's own lists, last added first. */
export async function findWishedProducts(
  executor: Executor,
  userId: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await executor.execute<{ product_id: string }>(sql`
    select item.product_id from wishlists list join wishlist_items item on item.wishlist_id = list.id
    where list.user_id = ${userId} and list.deleted_at is null
      and item.removed_at is null and item.product_id is not null
    group by item.product_id order by max(item.added_at) desc, item.product_id limit ${limit}`)
  return rows.map(row => row.product_id)
}

/**
 * Products on lists of which a user is an owner or was a co-owner, whose gifts they must not learn of (D55, D110). The
 * row of a deleted list or item stays while a gift refers to it. Such rows are left out, because excluding their products
 * would reveal the gift.
 */
export async function findSurpriseProducts(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const removedSince = new Date(now.getTime() - limits.wishlists.recoverFor).toISOString()
  const { rows } = await executor.execute<{ product_id: string }>(sql`
    select distinct item.product_id from (
      select own.id from wishlists own where own.user_id = ${userId}
      union all select co_owned.wishlist_id from ${coOwnerships} co_owned where co_owned.user_id = ${userId}) theirs
    join wishlists list on list.id = theirs.id
    join wishlist_items item on item.wishlist_id = list.id
    where item.product_id is not null
      and (list.purge_at is null or list.purge_at > ${purgedBefore(now).toISOString()})
      and (item.removed_at is null or item.removed_at > ${removedSince})`)
  return rows.map(row => row.product_id)
}
