import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { arrayPlaceholder, inArray, sql } from '#platform/sql.ts'
import { giftClaimCounts } from './tables.ts'

/** Units of an item to claim, and the quantity that is wished for. */
export interface UnitsToClaim {
  readonly itemId: string
  readonly quantity: number
  readonly wanted: number
}

/**
 * The statement that claims units of items up to their wished quantities and returns the claimed items, as the common
 * table expression "claimed". It locks the rows in the order of the item ids, to prevent deadlocks, until the
 * transaction ends. Its values are those of `toClaims`.
 */
export const claiming = (executor: Executor) =>
  executor.$with('claimed', {}).as(sql`
    insert into ${giftClaimCounts} as tally (item_id, claimed, wanted)
    select item_id, quantity, wanted
    from unnest(${arrayPlaceholder('itemIds', 'uuid')}, ${arrayPlaceholder('quantities', 'int')},
      ${arrayPlaceholder('wanted', 'int')}) as requested (item_id, quantity, wanted)
    where quantity <= wanted order by item_id
    on conflict (item_id) do update
      set claimed = tally.claimed + excluded.claimed, wanted = greatest(tally.wanted, excluded.wanted)
      where tally.claimed + excluded.claimed <= excluded.wanted
    returning item_id`)

export const toClaims = (units: readonly UnitsToClaim[]) => ({
  itemIds: units.map(({ itemId }) => itemId),
  quantities: units.map(({ quantity }) => quantity),
  wanted: units.map(({ wanted }) => wanted),
})

/** Claims units of items and returns the ids of those that were claimed. */
export async function claimUnits(
  tx: Transaction,
  units: readonly UnitsToClaim[],
): Promise<ReadonlySet<string>> {
  const claimed = await claim(tx).execute(toClaims(units))
  return new Set(claimed.map(({ itemId }) => itemId))
}

const claim = prepared('claim_units', executor =>
  executor.with(claiming(executor)).select({ itemId: sql<string>`item_id` }).from(sql`claimed`),
)

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
