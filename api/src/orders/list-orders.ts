import type { OrderSummaryStatus } from '@akyede/contract/orders'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'

export interface OrderQuery {
  readonly userId: number
  readonly status: OrderSummaryStatus | undefined
  readonly search: string | undefined
  readonly page: number
  readonly limit: number
}

/** A page of a buyer's orders, newest first, with how many there are in all: one statement. */
export async function findOrders(
  executor: Executor,
  { userId, status, search, page, limit }: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const rows = await executor
    .select({ order: orders, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.user_id, userId), status && statusIs(status), search ? mentions(search) : undefined))
    .orderBy(desc(orders.placed_at), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  if (rows.length === 0 && page > 1) {
    const first = await findOrders(executor, { userId, status, search, page: 1, limit: 1 })
    return { rows: [], total: first.total }
  }
  return { rows: rows.map(row => typedOrder(row.order)), total: rows[0]?.total ?? 0 }
}

/** The derived status, as SQL; `summaryStatus` says the same in TypeScript. */
function statusIs(status: OrderSummaryStatus): SQL {
  const live = sql`${orders.status} = 'placed'`
  const paid = sql`${live} and ${orders.payment_status} in ('paid','partially_refunded')`
  const conditions: Record<OrderSummaryStatus, SQL> = {
    refunded: sql`${orders.payment_status} = 'refunded'`,
    cancelled: sql`${orders.status} <> 'placed' and ${orders.payment_status} <> 'refunded'`,
    pending: sql`${live} and ${orders.payment_status} in ('pending','none')`,
    delivered: sql`${paid} and ${orders.fulfilment_status} = 'delivered'`,
    shipped: sql`${paid} and ${orders.fulfilment_status} = 'shipped'`,
    processing: sql`${paid} and ${orders.fulfilment_status} not in ('delivered','shipped')`,
  }
  return conditions[status]
}

/** The order's number or the name of something in it. */
function mentions(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${orders.number} ilike ${pattern} or exists (
    select 1 from order_items item where item.order_id = ${orders.id} and item.name ilike ${pattern}))`
}
