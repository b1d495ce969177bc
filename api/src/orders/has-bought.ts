import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Whether somebody has paid for a product here, and not got all of it back. */
export async function hasBought(executor: Executor, userId: number, productId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from orders as bought
    where bought.user_id = ${userId}
      and bought.status = 'placed' and bought.payment_status in ('paid', 'partially_refunded')
      and exists (
        select 1 from order_items as item where item.order_id = bought.id and item.product_id = ${productId}
      )
    limit 1`)
  return rows.length > 0
}
