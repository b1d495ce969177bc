import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'

type Items = readonly { readonly product_id: string; readonly quantity: number }[]

/** Adds sold units to the popularity of their products. */
export const countSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, 1)

/** Subtracts the units of a cancelled order. Sales and cancellations may be handled in any order. */
export const subtractSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, -1)

/** Rows are updated in the order of their ids to prevent deadlocks. */
async function addToPopularity(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
  sign: 1 | -1,
): Promise<void> {
  const inOrder = items.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  for (const { product_id, quantity } of inOrder) {
    await tx.execute(
      sql`update products set popularity = popularity + ${sign * quantity} where id = ${product_id}`,
    )
  }
  const productIds = items.map(item => item.product_id)
  await publishChange(broadcast, tx, productIds)
}
