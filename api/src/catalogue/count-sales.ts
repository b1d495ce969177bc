import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { sql } from '#platform/sql.ts'

type Items = readonly { readonly product_id: string; readonly quantity: number }[]

/** Sold pieces count towards a product's popularity. */
export const countSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, 1)

/** What was called off was not sold after all. Sales and what takes them back may be heard in any order. */
export const subtractSales = (
  platform: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: Items,
): Promise<void> => addToPopularity(platform, tx, items, -1)

/** Rows are taken in the order of their ids. */
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
  const shown = items.map(item => item.product_id)
  await publishChange(broadcast, tx, shown)
}
