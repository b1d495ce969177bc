import type { Pesewas } from '@akyede/contract/money'
import { type OrderFlag, orderFlags } from '@akyede/contract/office-order-words'
import type { OrderPaymentStatus, OrderSummaryStatus } from '@akyede/contract/orders'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  type SQL,
  sql,
} from '#platform/sql.ts'
import { statusIs } from './list-orders.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'

/** Which orders a list of the back office shows; undefined fields do not narrow it down. */
export interface StaffOrdersFilter {
  readonly ids?: readonly string[] | undefined
  readonly userId?: number | undefined
  readonly numberPrefix?: string | undefined
  readonly status?: OrderSummaryStatus | undefined
  readonly payment?: OrderPaymentStatus | undefined
  readonly vendorId?: string | undefined
  readonly region?: string | undefined
  /** Selects orders with a parcel that is late on this day in Ghana. */
  readonly lateOn?: string | undefined
  /** Whether they are gifts from lists. */
  readonly isFromList?: boolean | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  readonly totalMin?: Pesewas | undefined
  readonly totalMax?: Pesewas | undefined
}

interface StaffOrdersQuery extends StaffOrdersFilter {
  readonly sortBy: 'newest' | 'oldest' | 'largest'
  readonly page: number
  readonly limit: number
}

/** A page of orders, and their number, which is counted up to one more than staff can page through. */
export async function findOrdersForStaff(
  executor: Executor,
  query: StaffOrdersQuery,
): Promise<{ rows: OrderRow[]; counted: number }> {
  const rows = await executor
    .select()
    .from(orders)
    .where(conditionOf(query))
    .orderBy(...orderingOf(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { rows: rows.map(typedOrder), counted: await countOrdersForStaff(executor, query) }
}

/** Counts the orders that match, up to `atMost`. */
export const countOrdersForStaff = (
  executor: Executor,
  filter: StaffOrdersFilter,
  atMost?: number,
): Promise<number> => countRows(executor, orders, conditionOf(filter), atMost)

/** The orders that match after the one with the id `after`, oldest first: the next rows of an export. */
export async function findOrdersAfter(
  executor: Executor,
  filter: StaffOrdersFilter,
  after: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const isAfter =
    after === undefined
      ? undefined
      : sql`(${orders.placed_at}, ${orders.id}) > (select last.placed_at, last.id from orders last where last.id = ${after})`
  const rows = await executor
    .select()
    .from(orders)
    .where(and(conditionOf(filter), isAfter))
    .orderBy(...orderings.oldest)
    .limit(limit)
  return rows.map(typedOrder)
}

const orderings = {
  newest: [desc(orders.placed_at), desc(orders.id)],
  oldest: [asc(orders.placed_at), asc(orders.id)],
  largest: [desc(orders.total), desc(orders.id)],
} as const

const unfinishedStatuses: readonly unknown[] = ['pending', 'processing', 'shipped']

function orderingOf({ sortBy, status }: StaffOrdersQuery) {
  if (sortBy !== 'largest' || !unfinishedStatuses.includes(status)) return orderings[sortBy]
  // An expression that no index has: sorting few unfinished orders is faster than searching all orders for them.
  return [desc(sql`${orders.total} + 0`), desc(orders.id)]
}

const conditionOf = (query: StaffOrdersFilter): SQL | undefined => {
  const { ids, userId, numberPrefix, status, payment, vendorId, region, isFromList, since, before } = query
  const given = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined) =>
    value === undefined ? undefined : condition(value)
  return and(
    given(ids, some => inArray(orders.id, [...some])),
    given(userId, id => eq(orders.user_id, id)),
    // Alphanumeric only, so the pattern needs no escapes, and the unique index serves it.
    given(numberPrefix, prefix => like(orders.number, `${prefix}%`)),
    given(status, statusIs),
    given(payment, one => eq(orders.payment_status, one)),
    given(vendorId, id => sql`${orders.id} in (select order_id from fulfilments where vendor_id = ${id})`),
    given(region, name => eq(sql`${orders.shipping_address}->>'state'`, name)),
    given(isFromList, is => (is ? isNull(orders.user_id) : isNotNull(orders.user_id))),
    // The first conditions are those of the index `orders_unfinished`.
    given(
      query.lateOn,
      day => sql`orders.status = 'placed' and orders.fulfilment_status not in ('delivered','returned')
        and ${isLate(day)}`,
    ),
    given(since, at => gte(orders.placed_at, at)),
    given(before, at => lt(orders.placed_at, at)),
    given(query.totalMin, amount => gte(orders.total, amount)),
    given(query.totalMax, amount => lte(orders.total, amount)),
  )
}

/** The last promised day of a parcel is before `today`, and it has not been delivered. */
const isLate = (today: string): SQL<boolean> =>
  sql<boolean>`orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded')
    and exists (select from fulfilments part where part.order_id = orders.id
    and part.arrives_until < ${today} and part.status in ('unfulfilled','making','shipped'))`

/** What a list shows beside each order: its makers, and what staff should see at once. */
export interface StaffOrderFacts {
  readonly makers: readonly string[]
  readonly flags: readonly OrderFlag[]
}

/** The facts of these orders by id, in one statement; `today` is the day in Ghana. */
export async function findStaffOrderFacts(
  executor: Executor,
  orderIds: readonly string[],
  today: string,
  awaitsReturn: (orderId: SQL) => SQL,
): Promise<ReadonlyMap<string, StaffOrderFacts>> {
  if (orderIds.length === 0) return new Map()
  // The names are written out, because the query builder leaves out the table where a statement has only one.
  const payment = sql`from payments where payments.subject_type = 'order' and payments.subject_id = orders.id`
  const rows = await executor
    .select({
      id: orders.id,
      makers: sql<string[]>`(select array_agg(part.vendor_name order by part.id)
        from fulfilments part where part.order_id = orders.id)`,
      disputed: sql<boolean>`exists (select ${payment} and payments.status = 'disputed')`,
      under_review: sql<boolean>`exists (select ${payment} and payments.status = 'needs_review')`,
      refund_stuck: sql<boolean>`exists (select ${payment} and exists (select from refunds
        where refunds.payment_id = payments.id and refunds.status in ('failed','needs_attention')))`,
      return_open: sql<boolean>`${awaitsReturn(sql`orders.id`)}`,
      late: isLate(today),
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  return new Map(
    rows.map(({ id, makers, ...found }) => [
      id,
      { makers: makers ?? [], flags: orderFlags.filter(name => found[name]) },
    ]),
  )
}
