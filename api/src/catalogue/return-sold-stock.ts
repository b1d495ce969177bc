import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'
import { stockHolds } from './tables.ts'

/**
 * The sold pieces of an order that was called off are on the shelf again: the inverse of `sellHeldStock`. Doing it
 * again changes nothing.
 */
export async function returnSoldStock(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  holderId: string,
  now: Date,
): Promise<number> {
  const returned = await tx
    .update(stockHolds)
    .set({ status: 'released', ended_at: now })
    .where(and(eq(stockHolds.holder_id, holderId), eq(stockHolds.status, 'sold')))
    .returning({ id: stockHolds.stock_level_id, quantity: stockHolds.quantity })
  // In the order of their ids, as whoever holds pieces takes them.
  const levels: { product_id: string; available: number; quantity: number }[] = []
  for (const { id, quantity } of returned.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { rows } = await tx.execute<{ product_id: string; available: number }>(sql`
      update stock_levels set on_hand = on_hand + ${quantity} where id = ${id}
      returning product_id, on_hand - held as available`)
    levels.push(...rows.map(level => ({ ...level, quantity })))
  }
  const backAgain = levels.filter(level => level.available === level.quantity)
  const changed = await refreshInStock(
    tx,
    backAgain.map(level => level.product_id),
  )
  const shown = levels.map(level => level.product_id)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...shown] : shown)
  return levels.length
}
