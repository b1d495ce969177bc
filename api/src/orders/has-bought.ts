import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Whether the user paid for the product and did not get all of it refunded. */
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

/** The user's first paid order that contains the product; undefined without one. */
export async function findFirstDeliveredOrder(
  executor: Executor,
  userId: number,
  productId: string,
): Promise<string | undefined> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select own.id from orders as own
    join order_items item on item.order_id = own.id
    join fulfilments part on part.id = item.fulfilment_id
    where own.user_id = ${userId} and item.product_id = ${productId} and part.status = 'delivered'
      and own.status = 'placed' and own.payment_status in ('paid', 'partially_refunded')
    order by part.delivered_at, own.id
    limit 1`)
  return rows[0]?.id
}
