import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const most = 12

/** The ids of the products that the landing page shows, the most sold first. */
export async function findFeatured(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product.id from products as product
    where product.on_sale and product.featured
    order by product.popularity desc nulls last, product.id limit ${most}`)
  return rows.map(row => row.id)
}
