import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'

interface RestockedUnits {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

/**
 * Puts returned units on sale again. They count as received anew, so that the sale still counts. Units
 * without a stock level are skipped.
 */
export async function restockUnits(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  units: readonly RestockedUnits[],
): Promise<void> {
  if (units.length === 0) return
  const returned = units.map(
    ({ product_id, variant_id, quantity }) =>
      sql`(${product_id}::uuid, ${variant_id}::uuid, ${quantity}::int)`,
  )
  // Stock levels are locked in the order of their ids, as in `holdStock`, to prevent deadlocks.
  const levels = await tx.execute<{ id: string; quantity: number }>(sql`
    select level.id, back.quantity from stock_levels level
    join (values ${sql.join(returned, sql`, `)}) as back (product_id, variant_id, quantity)
      on level.product_id = back.product_id and level.variant_id is not distinct from back.variant_id
    order by level.id for update of level`)
  for (const { id, quantity } of levels.rows) {
    await tx.execute(sql`
      update stock_levels set received = received + ${quantity}, on_hand = on_hand + ${quantity} where id = ${id}`)
  }
  const productIds = units.map(({ product_id }) => product_id)
  const changed = await refreshInStock(tx, productIds)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...productIds] : productIds)
}
