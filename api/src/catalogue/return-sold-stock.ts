import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'
import { stockHolds } from './tables.ts'

/**
 * Returns the sold units of a cancelled order to stock: the inverse of `sellHeldStock`. Repeating it changes
 * nothing.
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
  // Stock levels are updated in the order of their ids, as in `holdStock`, to prevent deadlocks.
  const levels: { product_id: string; available: number; quantity: number }[] = []
  for (const { id, quantity } of returned.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { rows } = await tx.execute<{ product_id: string; available: number }>(sql`
      update stock_levels set on_hand = on_hand + ${quantity} where id = ${id}
      returning product_id, on_hand - held as available`)
    levels.push(...rows.map(level => ({ ...level, quantity })))
  }
  const backInStock = levels.filter(level => level.available === level.quantity)
  const changed = await refreshInStock(
    tx,
    backInStock.map(level => level.product_id),
  )
  const productIds = levels.map(level => level.product_id)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...productIds] : productIds)
  return levels.length
}
