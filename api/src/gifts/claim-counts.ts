import type { Executor, Transaction } from '#platform/database.ts'
import { inArray, sql } from '#platform/sql.ts'
import { giftClaimCounts } from './tables.ts'

/**
 * Claims units of an item up to its wished quantity, or returns false. The statement locks the item's row until the
 * transaction ends. Items are claimed in the order of their ids to prevent deadlocks.
 */
export async function claimUnits(
  tx: Transaction,
  itemId: string,
  quantity: number,
  wanted: number,
): Promise<boolean> {
  if (quantity > wanted) return false
  const { rows } = await tx.execute(sql`
    insert into ${giftClaimCounts} as tally (item_id, claimed, wanted) values (${itemId}, ${quantity}, ${wanted})
    on conflict (item_id) do update
      set claimed = tally.claimed + excluded.claimed, wanted = greatest(tally.wanted, excluded.wanted)
      where tally.claimed + excluded.claimed <= excluded.wanted
    returning claimed`)
  return rows.length > 0
}

export async function releaseClaimedUnits(tx: Transaction, itemId: string, quantity: number): Promise<void> {
  await tx.execute(sql`
    update ${giftClaimCounts} set claimed = claimed - ${quantity} where item_id = ${itemId}`)
}

/** Held and given units by item. */
export async function findClaimCounts(
  executor: Executor,
  itemIds: readonly string[],
): Promise<(itemId: string) => number> {
  if (itemIds.length === 0) return () => 0
  const rows = await executor
    .select()
    .from(giftClaimCounts)
    .where(inArray(giftClaimCounts.item_id, [...itemIds]))
  const claimed = new Map(rows.map(row => [row.item_id, row.claimed]))
  return itemId => claimed.get(itemId) ?? 0
}
