import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { OrderRow } from './order.ts'

/** Whether the buyer has another order, still good, for something that this one was for: placed or paid later. */
export async function isOrderedAgain(executor: Executor, order: OrderRow): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from orders later
    join order_items again on again.order_id = later.id
    join order_items item on item.order_id = ${order.id}
      and item.product_id = again.product_id and item.variant_id is not distinct from again.variant_id
    where later.user_id = ${order.user_id} and later.id <> ${order.id}
      and (later.placed_at >= ${order.placed_at} or later.paid_at >= ${order.placed_at})
      and later.status = 'placed'
    limit 1`)
  return rows.length > 0
}
