import type { PartTab } from '@akyede/contract/workshop-order-words'
import { isDisputedFor, isMoneyRetainedFor, wasPosted } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from '#platform/sql.ts'
import {
  type FulfilmentRow,
  findOrderLineItems,
  type OrderItemRow,
  type OrderRow,
  typedOrder,
} from './order.ts'
import { fulfilments, orders } from './tables.ts'
import type { FulfilmentRowStatus } from './transitions.ts'

/** A fulfilment of a paid order. */
export interface FulfilmentToMake {
  readonly fulfilment: FulfilmentRow
  readonly order: OrderRow
  readonly items: readonly OrderItemRow[]
}

export interface MakerFulfilmentsQuery {
  readonly vendorId: string
  /** 'open': everything that is not delivered. 'cancelled': sold and cancelled since. */
  readonly status: FulfilmentRowStatus | 'open'
  readonly page: number
  readonly limit: number
}

/** A maker's fulfilments, the longest paid first, and their total count. */
export async function findMakerFulfilments(
  executor: Executor,
  { vendorId, status, page, limit }: MakerFulfilmentsQuery,
): Promise<{ parts: FulfilmentToMake[]; total: number }> {
  const rows = await executor
    .select({ part: fulfilments, order: orders, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.order_id))
    .where(and(eq(fulfilments.vendor_id, vendorId), statusIs(status)))
    .orderBy(asc(orders.paid_at), asc(fulfilments.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () =>
    findMakerFulfilments(executor, { vendorId, status, page: 1, limit: 1 }),
  )
  return { parts: await withItems(executor, rows), total }
}

/** The fulfilments behind each list of a workshop. */
const statusesOf = {
  to_make: ['unfulfilled'],
  to_send: ['making'],
  on_the_way: ['shipped'],
  done: ['delivered', 'returned', 'cancelled'],
} as const satisfies Record<PartTab, readonly FulfilmentRowStatus[]>

/**
 * A workshop's fulfilments by their next step: the earliest promised day first, and of those that are done the latest.
 */
export async function findWorkshopFulfilments(
  executor: Executor,
  { vendorId, tab, page, limit }: Omit<MakerFulfilmentsQuery, 'status'> & { readonly tab: PartTab },
): Promise<{ parts: FulfilmentToMake[]; total: number }> {
  const order =
    tab === 'done'
      ? [
          sql`coalesce(${fulfilments.delivered_at}, ${fulfilments.cancelled_at}, ${orders.ended_at}, ${orders.paid_at}) desc`,
        ]
      : [sql`${fulfilments.arrives_until} nulls last`, asc(orders.paid_at)]
  const rows = await executor
    .select({ part: fulfilments, order: orders, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.order_id))
    .where(and(eq(fulfilments.vendor_id, vendorId), or(...statusesOf[tab].map(statusIs))))
    .orderBy(...order, asc(fulfilments.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () =>
    findWorkshopFulfilments(executor, { vendorId, tab, page: 1, limit: 1 }),
  )
  return { parts: await withItems(executor, rows), total }
}

/** A maker's fulfilment by its id. */
export async function findMakerFulfilment(
  executor: Executor,
  fulfilmentId: string,
  vendorId: string,
): Promise<FulfilmentToMake | undefined> {
  const rows = await executor
    .select({ part: fulfilments, order: orders })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.order_id))
    .where(and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.vendor_id, vendorId)))
  return (await withItems(executor, rows))[0]
}

/** Nothing is made for an order that was cancelled or refunded. */
export const isCancelledOrRefunded = ({ status, payment_status }: OrderRow): boolean =>
  status !== 'placed' || payment_status === 'refunded'

function statusIs(status: MakerFulfilmentsQuery['status']): SQL | undefined {
  const good = and(
    eq(orders.status, 'placed'),
    inArray(orders.payment_status, ['paid', 'partially_refunded']),
  )
  // Late money that was refunded at once bought nothing, so that order was never to be made.
  if (status === 'cancelled')
    return or(and(wasPosted('sale', orders.id), sql`not (${good})`), eq(fulfilments.status, 'cancelled'))
  const statuses = status === 'open' ? open : [status]
  return and(
    good,
    inArray(fulfilments.status, [...statuses]),
    statuses.every(isOpen) ? moneyStays() : undefined,
  )
}

const open: readonly FulfilmentRowStatus[] = ['unfulfilled', 'making', 'shipped']
const isOpen = (status: FulfilmentRowStatus): boolean => open.includes(status)

/** Hides what is being refunded, except parcels that are shipped and may still arrive. */
const moneyStays = (): SQL | undefined =>
  or(
    isMoneyRetainedFor('order', orders.id),
    and(eq(fulfilments.status, 'shipped'), isDisputedFor('order', orders.id)),
  )

interface Row {
  readonly part: typeof fulfilments.$inferSelect
  readonly order: typeof orders.$inferSelect
}

async function withItems(executor: Executor, rows: readonly Row[]): Promise<FulfilmentToMake[]> {
  const orderIds = rows.map(({ order }) => order.id)
  const items = await findOrderLineItems(executor, [...new Set(orderIds)])
  return rows.map(({ part: fulfilment, order }) => ({
    fulfilment: fulfilment as FulfilmentRow,
    order: typedOrder(order),
    items: items.filter(item => item.fulfilment_id === fulfilment.id),
  }))
}
