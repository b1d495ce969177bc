import type { DeliveryProof } from '@akyede/contract/delivery-words'
import type { FulfilmentStatus, Sender } from '@akyede/contract/fulfilment'
import type { Pesewas } from '@akyede/contract/money'
import type { OrderPaymentStatus, OrderStatus } from '@akyede/contract/orders'
import { findSubjectsUnderReview } from '#feature/payments'
import { hasUses } from '#feature/promotions'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { fulfilments, orderItems, orders } from './tables.ts'
import type { EndReason, FulfilmentRowStatus } from './transitions.ts'

type Row = typeof orders.$inferSelect
export type OrderRow = Omit<Row, 'status' | 'payment_status' | 'fulfilment_status' | 'end_reason'> & {
  readonly end_reason: EndReason | null
  readonly status: OrderStatus
  readonly payment_status: OrderPaymentStatus
  readonly fulfilment_status: FulfilmentStatus
}
export type FulfilmentRow = Omit<typeof fulfilments.$inferSelect, 'status' | 'proof' | 'carried_by'> & {
  readonly status: FulfilmentRowStatus
  readonly carried_by: Sender
  readonly proof: DeliveryProof | null
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
  const [row] = await selectOwnOrder(executor).execute({ orderId, userId })
  return row && typedOrder(row)
}

const selectOwnOrder = prepared('find_own_order', executor =>
  executor
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.user_id, sql.placeholder('userId')))),
)

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
  const [row] = await selectOrderForUpdate(tx).execute({ orderId })
  return row && typedOrder(row)
}

const selectOrderForUpdate = prepared('lock_order', executor =>
  executor
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update'),
)

export interface OrderContents {
  readonly fulfilments: readonly FulfilmentRow[]
  readonly items: readonly OrderItemRow[]
}

/** The fulfilments and line items of an order, in the order in which they were added to the cart. */
export const findOrderContents = async (executor: Executor, orderId: string): Promise<OrderContents> =>
  toContents(await selectContents(executor).execute({ orderId }))

interface ContentRow {
  readonly fulfilment: typeof fulfilments.$inferSelect
  readonly item: OrderItemRow
}

/** Each row is a line item, in order, with its fulfilment. */
function toContents(rows: readonly ContentRow[]): OrderContents {
  const found = new Map(rows.map(({ fulfilment }) => [fulfilment.id, fulfilment as FulfilmentRow]))
  return { fulfilments: [...found.values()], items: rows.map(({ item }) => item) }
}

const selectContents = prepared('find_order_contents', executor =>
  executor
    .select({ fulfilment: fulfilments, item: orderItems })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilment_id))
    .where(eq(orderItems.order_id, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position)),
)

export interface OrderWithContents extends OrderContents {
  readonly order: OrderRow
  /** Whether it was placed with promo codes, which never changes. */
  readonly hasCodes: boolean
}

/** Finds an order with its contents in one statement. */
export const findOrderWithContents = async (
  executor: Executor,
  orderId: string,
): Promise<OrderWithContents | undefined> =>
  toOrderWithContents(await selectWithContents(executor).execute({ orderId }))

/**
 * Locks an order and its fulfilments, in this order, and returns them as they are once the locks are held. Line items
 * never change, so they need no lock.
 */
export const lockOrderWithContents = async (
  tx: Transaction,
  orderId: string,
): Promise<OrderWithContents | undefined> =>
  toOrderWithContents(await selectWithContentsForUpdate(tx).execute({ orderId }))

function toOrderWithContents(
  rows: readonly (ContentRow & { readonly order: Row; readonly hasCodes: boolean })[],
): OrderWithContents | undefined {
  const [first] = rows
  return first && { order: typedOrder(first.order), hasCodes: first.hasCodes, ...toContents(rows) }
}

const orderWithContents = (executor: Executor) =>
  executor
    .select({ order: orders, fulfilment: fulfilments, item: orderItems, hasCodes: hasUses(orders.id) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.order_id, orders.id))
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilment_id))
    .where(eq(orders.id, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position))

const selectWithContents = prepared('find_order_with_contents', orderWithContents)
const selectWithContentsForUpdate = prepared('lock_order_with_contents', executor =>
  orderWithContents(executor).for('update', { of: [orders, fulfilments] }),
)

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
