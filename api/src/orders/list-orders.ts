import { limits } from '@akyede/contract/limits'
import { formatPesewas } from '@akyede/contract/money'
import type { OrderSummaryStatus } from '@akyede/contract/orders'
import { hasReceivedMoney } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { and, count, desc, eq, likePattern, type SQL, sql } from '#platform/sql.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'
import { summaryStatus } from './transitions.ts'

export interface OrderQuery {
  readonly userId: number
  readonly status: OrderSummaryStatus | undefined
  readonly search: string | undefined
  /** The idempotency key of the call that placed it. */
  readonly idempotencyKey: string | undefined
  readonly page: number
  readonly limit: number
  /** Orders that ended unpaid before this time are listed only when their status is requested. */
  readonly shownSince: Date
}

/** Finds a page of a buyer's orders, newest first, and their total count in one statement. */
export async function findOrders(
  executor: Executor,
  query: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { userId, page, limit } = query
  const rows = await executor
    .select({ order: orders, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.user_id, userId), isRequested(query)))
    .orderBy(desc(orders.placed_at), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () => findOrders(executor, { ...query, page: 1, limit: 1 }))
  return { rows: rows.map(row => typedOrder(row.order)), total }
}

/** Counts the orders in a user's list. */
export async function countOrders(executor: Executor, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - limits.order.attemptShownFor)
  const [found] = await executor
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.user_id, userId), isShown(since)))
  return found?.orders ?? 0
}

function isRequested({ status, search, idempotencyKey, shownSince }: OrderQuery): SQL | undefined {
  if (!status && !search && !idempotencyKey) return isShown(shownSince)
  return and(
    status && statusIs(status),
    search ? mentions(search) : undefined,
    idempotencyKey ? eq(orders.idempotency_key, idempotencyKey) : undefined,
  )
}

/** Hides orders that ended unpaid before `since`, unless money came for them. */
const isShown = (since: Date): SQL => sql`(${orders.status} = 'placed' or ${orders.payment_status} <> 'none'
  or ${orders.ended_at} >= ${since} or ${hasReceivedMoney('order', orders.id)})`

/** The derived status as SQL. Must agree with `summaryStatus`. */
export function statusIs(status: OrderSummaryStatus): SQL {
  const isPaid = sql`${orders.payment_status} in ('paid','partially_refunded')`
  // The condition of the index `orders_unfinished`.
  const unfinished = sql`${orders.status} = 'placed'
    and ${orders.fulfilment_status} not in ('delivered','returned')`
  const conditions: Record<OrderSummaryStatus, SQL> = {
    refunded: sql`${orders.payment_status} = 'refunded'`,
    cancelled: sql`${orders.status} <> 'placed' and ${orders.payment_status} <> 'refunded'`,
    // An order without payment is never delivered.
    pending: sql`${unfinished} and ${orders.payment_status} in ('pending','none')`,
    delivered: sql`${orders.status} = 'placed' and ${isPaid}
      and ${orders.fulfilment_status} in ('delivered','returned')`,
    shipped: sql`${unfinished} and ${isPaid} and ${orders.fulfilment_status} = 'shipped'`,
    processing: sql`${unfinished} and ${isPaid} and ${orders.fulfilment_status} <> 'shipped'`,
  }
  return conditions[status]
}

/** The order's number or the name of one of its line items contains the text. */
function mentions(search: string): SQL {
  const pattern = likePattern(search)
  return sql`(${orders.number} ilike ${pattern} or exists (
    select 1 from order_items item where item.order_id = ${orders.id} and item.name ilike ${pattern}))`
}

/** The newest orders, one line each, for the operator's `orders list`. */
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
