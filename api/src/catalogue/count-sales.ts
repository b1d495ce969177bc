import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { tellChanged } from '#platform/tell-changed.ts'

/** Sold pieces count towards a product's popularity. Rows are taken in the order of their ids. */
export async function countSales(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  items: readonly { readonly product_id: string; readonly quantity: number }[],
): Promise<void> {
  const inOrder = items.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
  for (const { product_id, quantity } of inOrder) {
    await tx.execute(sql`update products set popularity = popularity + ${quantity} where id = ${product_id}`)
  }
  const shown = items.map(item => item.product_id)
  await tellChanged(broadcast, tx, shown)
}
