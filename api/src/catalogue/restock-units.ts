import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { sql } from '#platform/sql.ts'
import { soldOutTag } from './catalogue-tag.ts'
import { refreshInStock } from './in-stock.ts'

interface RestockedUnits {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

/**
 * Sold pieces that came back are for sale again: they were received anew, and sold all the same. What has no stock level
 * any more stays away.
 */
export async function restockUnits(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  pieces: readonly RestockedUnits[],
): Promise<void> {
  if (pieces.length === 0) return
  const wanted = pieces.map(
    ({ product_id, variant_id, quantity }) =>
      sql`(${product_id}::uuid, ${variant_id}::uuid, ${quantity}::int)`,
  )
  // In the order of their ids, as whoever holds pieces takes them.
  const levels = await tx.execute<{ id: string; quantity: number }>(sql`
    select level.id, back.quantity from stock_levels level
    join (values ${sql.join(wanted, sql`, `)}) as back (product_id, variant_id, quantity)
      on level.product_id = back.product_id and level.variant_id is not distinct from back.variant_id
    order by level.id for update of level`)
  for (const { id, quantity } of levels.rows) {
    await tx.execute(sql`
      update stock_levels set received = received + ${quantity}, on_hand = on_hand + ${quantity} where id = ${id}`)
  }
  const shown = pieces.map(({ product_id }) => product_id)
  const changed = await refreshInStock(tx, shown)
  await publishChange(broadcast, tx, changed ? [soldOutTag, ...shown] : shown)
}
