import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Pieces that can be bought of all variants on sale of these products; a product without any is absent. */
export async function countAvailable(
  executor: Executor,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await executor.execute<{ product_id: string; available: number }>(sql`
    select level.product_id, sum(level.on_hand - level.held)::int as available
    from stock_levels as level join variants as variant on variant.id = level.variant_id
    where level.product_id = any(${sql.param([...productIds])}::uuid[]) and variant.on_sale
    group by level.product_id`)
  return new Map(rows.map(row => [row.product_id, row.available]))
}
