import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { purgedBefore } from './delete-list.ts'

/** The products on somebody's own lists, the last added first. */
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
 * The products on lists of which somebody is an owner: what of it is given they must not learn (D55, D110). Rows that
 * only a gift still keeps are left out, or what is missing here would tell of that gift.
 */
export async function findSurpriseProducts(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const removedSince = new Date(now.getTime() - limits.wishlists.recoverFor).toISOString()
  const { rows } = await executor.execute<{ product_id: string }>(sql`
    select distinct item.product_id from (
      select own.id from wishlists own where own.user_id = ${userId}
      union all select keeper.wishlist_id from wishlist_collaborators keeper
        where keeper.user_id = ${userId} and keeper.role = 'co_owner') theirs
    join wishlists list on list.id = theirs.id
    join wishlist_items item on item.wishlist_id = list.id
    where item.product_id is not null
      and (list.purge_at is null or list.purge_at > ${purgedBefore(now).toISOString()})
      and (item.removed_at is null or item.removed_at > ${removedSince})`)
  return rows.map(row => row.product_id)
}
