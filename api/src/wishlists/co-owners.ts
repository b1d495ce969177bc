import type { Transaction } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { formerCoOwners, wishlistCollaborators } from './tables.ts'

/** Rows of `wishlist_id` and `user_id`: the co-owners of lists, and former ones, who stay to be surprised (0147). */
export const coOwnerships: SQL = sql`(
  select wishlist_id, user_id from ${wishlistCollaborators} where role = 'co_owner' and status = 'accepted'
  union all select wishlist_id, user_id from ${formerCoOwners})`

/** Records a co-owner before they leave, are removed or get another role; does nothing for other collaborators. */
export async function recordFormerCoOwner(
  tx: Transaction,
  wishlistId: string,
  userId: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${formerCoOwners} (wishlist_id, user_id, left_at)
    select wishlist_id, user_id, ${now.toISOString()}::timestamptz from ${wishlistCollaborators}
    where wishlist_id = ${wishlistId} and user_id = ${userId} and role = 'co_owner' and status = 'accepted' for update
    on conflict do nothing`)
}
