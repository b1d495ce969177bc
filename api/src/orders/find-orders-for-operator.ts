import { formatPesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { desc } from '#platform/sql.ts'
import { typedOrder } from './order.ts'
import { orders } from './tables.ts'
import { summaryStatus } from './transitions.ts'

/** The newest orders, a line each, for the operator's `orders list`. */
export async function findOrdersForOperator(executor: Executor, limit = 50): Promise<string[]> {
  const rows = await executor
    .select()
    .from(orders)
    .orderBy(desc(orders.placed_at), desc(orders.id))
    .limit(limit)
  return rows.map(typedOrder).map(order => {
    const status = summaryStatus(order.status, order.payment_status, order.fulfilment_status)
    const cells = [
      order.number,
      order.id,
      status.padEnd(10),
      formatPesewas(order.total),
      order.placed_at.toISOString(),
    ]
    return cells.join('  ')
  })
}
