import type { FulfilmentStatus } from '@akyede/contract/fulfilment'
import type { Pesewas } from '@akyede/contract/money'
import type { OrderPaymentStatus, OrderStatus } from '@akyede/contract/orders'
import { findSubjectsUnderReview } from '#feature/payments'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, asc, eq, inArray } from '#platform/sql.ts'
import { fulfilments, orderItems, orders } from './tables.ts'
import type { EndReason, FulfilmentRowStatus } from './transitions.ts'

type Row = typeof orders.$inferSelect
export type OrderRow = Omit<Row, 'status' | 'payment_status' | 'fulfilment_status' | 'end_reason'> & {
  readonly end_reason: EndReason | null
  readonly status: OrderStatus
  readonly payment_status: OrderPaymentStatus
  readonly fulfilment_status: FulfilmentStatus
}
export type FulfilmentRow = Omit<typeof fulfilments.$inferSelect, 'status'> & {
  readonly status: FulfilmentRowStatus
}
export type OrderItemRow = typeof orderItems.$inferSelect

export const typedOrder = (row: Row): OrderRow => row as OrderRow

/** Finds an order of this buyer. Orders of other users and gifts from lists are not found. */
export async function findOrder(
  executor: Executor,
  orderId: string,
  userId: number | null,
): Promise<OrderRow | undefined> {
  if (userId === null) return undefined
  const [row] = await executor
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.user_id, userId)))
  return row && typedOrder(row)
}

/** The id of the order that an operator names by its id or number. */
export async function findOrderIdByName(executor: Executor, name: string): Promise<string | undefined> {
  const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
  const [row] = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(byId ? eq(orders.id, name) : eq(orders.number, name.toUpperCase()))
  return row?.id
}

/** Locks the row of the order. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row && typedOrder(row)
}

export interface OrderContents {
  readonly fulfilments: readonly FulfilmentRow[]
  readonly items: readonly OrderItemRow[]
}

/** The fulfilments and line items of an order, in the order in which they were added to the cart. */
export async function findOrderContents(executor: Executor, orderId: string): Promise<OrderContents> {
  const found = await executor.select().from(fulfilments).where(eq(fulfilments.order_id, orderId))
  const items = await executor
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.position))
  const placeOf = (fulfilment: { id: string }) =>
    items.findIndex(item => item.fulfilment_id === fulfilment.id)
  return { fulfilments: found.toSorted((a, b) => placeOf(a) - placeOf(b)) as FulfilmentRow[], items }
}

export interface OrderTotal {
  readonly number: string
  readonly total: Pesewas
  /** The order is paid and its production has not started, so it can be cancelled. */
  readonly is_unbegun: boolean
}

/** The totals of several orders, by id. */
export async function findOrderTotals(
  executor: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderTotal>> {
  if (orderIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  const underReview = await findSubjectsUnderReview(executor, 'order', orderIds)
  return new Map(
    rows.map(({ id, number, total, status, payment_status, fulfilment_status }) => {
      const is_unbegun =
        status === 'placed' &&
        payment_status === 'paid' &&
        fulfilment_status === 'unfulfilled' &&
        !underReview.has(id)
      return [id, { number, total, is_unbegun }]
    }),
  )
}

/** The line items of several orders, for lists. */
export async function findOrderLineItems(
  executor: Executor,
  orderIds: readonly string[],
): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return []
  return executor
    .select()
    .from(orderItems)
    .where(inArray(orderItems.order_id, [...orderIds]))
    .orderBy(asc(orderItems.order_id), asc(orderItems.position))
}
