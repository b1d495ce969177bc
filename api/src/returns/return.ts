import type { ReturnReason, ReturnStatus } from '@akyede/contract/return-words'
import { lockOrder, type OrderRow, type RequestedReturnUnits } from '#feature/orders'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type AnyPgColumn, and, asc, desc, eq, inArray, ne, type SQL, sql } from '#platform/sql.ts'
import './events.ts'
import { dayOf, endOfDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import { returnItems, returns } from './tables.ts'
import { hasArrived, openStatuses } from './transitions.ts'

type Row = typeof returns.$inferSelect
export type ReturnRow = Omit<Row, 'status' | 'reason'> & {
  readonly status: ReturnStatus
  readonly reason: ReturnReason
}
export type ReturnItemRow = typeof returnItems.$inferSelect

/** A return with its units. */
export interface ReturnWithItems {
  readonly row: ReturnRow
  readonly items: readonly ReturnItemRow[]
}

export const typedReturn = (row: Row): ReturnRow => row as ReturnRow

/** Returns of an order, latest first. */
export async function findReturnsOfOrder(executor: Executor, orderId: string): Promise<ReturnWithItems[]> {
  const found = await selectReturnsOfOrder(executor).execute({ orderId })
  return found.map(({ row, items }) => ({ row: typedReturn(row), items }))
}

const returnsWithItems = (executor: Executor) =>
  executor
    .select({
      row: returns,
      items: sql<ReturnItemRow[]>`(
        select jsonb_agg(item order by item.order_item_id) from ${returnItems} as item where item.return_id = returns.id)`,
    })
    .from(returns)

const selectReturnsOfOrder = prepared('find_returns_of_order', executor =>
  returnsWithItems(executor)
    .where(eq(returns.order_id, sql.placeholder('orderId')))
    .orderBy(desc(returns.requested_at), desc(returns.id)),
)

export async function findReturnWithItems(
  executor: Executor,
  id: string,
): Promise<ReturnWithItems | undefined> {
  const [found] = await selectReturnWithItems(executor).execute({ id })
  return found && { row: typedReturn(found.row), items: found.items }
}

const selectReturnWithItems = prepared('find_return_with_items', executor =>
  returnsWithItems(executor).where(eq(returns.id, sql.placeholder('id'))),
)

export async function findReturnItems(executor: Executor, rows: readonly Row[]): Promise<ReturnWithItems[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await executor
    .select()
    .from(returnItems)
    .where(inArray(returnItems.return_id, ids))
    .orderBy(asc(returnItems.order_item_id))
  return rows.map(row => ({
    row: typedReturn(row),
    items: items.filter(({ return_id }) => return_id === row.id),
  }))
}

/** A return by id or number that meets this condition. */
export async function findReturn(
  executor: Executor,
  condition: SQL | undefined,
): Promise<ReturnRow | undefined> {
  const [row] = await executor.select().from(returns).where(condition)
  return row && typedReturn(row)
}

/** The same, under the lock of its order. */
export async function lockReturn(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<{ readonly order: OrderRow; readonly row: ReturnRow } | undefined> {
  const found = await findReturn(tx, condition)
  const order = found && (await lockOrder(tx, found.order_id))
  const row = found && (await findReturn(tx, hasReturnId(found.id)))
  return order && row ? { order, row } : undefined
}

export const hasReturnNumber = (name: string) => eq(returns.number, name.toUpperCase())
export const hasReturnId = (id: string) => eq(returns.id, id)
export const isOfUser = (id: string, userId: number) => and(hasReturnId(id), eq(returns.user_id, userId))
export const isOfVendor = (id: string, vendorId: string) =>
  and(hasReturnId(id), eq(returns.vendor_id, vendorId))

/** Units in returns that are not withdrawn, by line item; they cannot be requested again. */
export const countRequestedUnits = (found: readonly ReturnWithItems[]): RequestedReturnUnits =>
  countReturnUnits(found.filter(({ row }) => row.status !== 'withdrawn'))

/** Units that their makers received, by line item. */
export const countReturnedUnits = (found: readonly ReturnWithItems[]): ReadonlyMap<string, number> =>
  countReturnUnits(found.filter(({ row }) => hasArrived(row.status)))

/** Units by line item. */
function countReturnUnits(found: readonly ReturnWithItems[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { order_item_id, quantity } of found.flatMap(({ items }) => items)) {
    units.set(order_item_id, (units.get(order_item_id) ?? 0) + quantity)
  }
  return units
}

/** Units of an order received by their makers, by line item. */
export async function findReturnedUnits(
  executor: Executor,
  orderId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .select({ item: returnItems.order_item_id, quantity: sql<number>`sum(${returnItems.quantity})::int` })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.return_id))
    .where(and(eq(returns.order_id, orderId), inArray(returns.status, ['received', 'refunded'])))
    .groupBy(returnItems.order_item_id)
  return new Map(rows.map(({ item, quantity }) => [item, quantity]))
}

/** Condition: the order named by `orderId` has an open return. */
export const hasOpenReturn = (orderId: AnyPgColumn): SQL => sql`exists (
  select 1 from ${returns} where ${and(eq(returns.order_id, orderId), inArray(returns.status, [...openStatuses]))})`

/** Condition: a return of the order named by `orderId` has not arrived yet. */
export const awaitsReturn = (orderId: SQL): SQL => sql`exists (
  select from ${returns} where ${returns.order_id} = ${orderId} and ${returns.status} in ('requested','approved'))`

/** Status of the latest return of each order that is not withdrawn. */
export async function findReturnStatuses(
  executor: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnStatus>> {
  if (orderIds.length === 0) return new Map()
  const rows = await executor
    .select({ orderId: returns.order_id, status: returns.status })
    .from(returns)
    .where(and(inArray(returns.order_id, [...orderIds]), ne(returns.status, 'withdrawn')))
    .orderBy(asc(returns.requested_at), asc(returns.id))
  return new Map(rows.map(({ orderId, status }) => [orderId, status as ReturnStatus]))
}

/** Updates a return; its order is locked. */
export async function changeReturn(
  tx: Transaction,
  { id }: ReturnRow,
  to: ReturnStatus,
  more: Partial<Omit<Row, 'id' | 'status'>>,
): Promise<ReturnRow> {
  const [row] = await tx
    .update(returns)
    .set({ ...more, status: to })
    .where(eq(returns.id, id))
    .returning()
  if (!row) throw new Error('a return was not there any more')
  return typedReturn(row)
}

/** Changes the status of a return and emits the event; its order is locked. */
export async function moveReturn(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Transaction,
  row: ReturnRow,
  to: ReturnStatus,
  more: Parameters<typeof changeReturn>[3] = {},
): Promise<ReturnRow> {
  const moved = await changeReturn(tx, row, to, more)
  const { id: return_id, order_id, user_id, status } = moved
  await outbox.emit(tx, 'return.moved', { return_id, order_id, user_id, status })
  return moved
}

/** Reason under which payments record the refund of a return. */
export const returnRefundReason = (returnId: string) => `return ${returnId}` as const

/** The return of a refund's reason; undefined for any other reason. */
export const parseReturnId = (reason: string | undefined): string | undefined =>
  reason?.startsWith('return ') ? reason.slice('return '.length) : undefined

/** End of the day that is this many milliseconds away. Page and email name the day, so all of it counts. */
export const endOfDayIn = (clock: Clock, milliseconds: number): Date =>
  endOfDay(dayOf(after(clock, milliseconds)))

/** Latest arrival of a parcel that was sent on the last day. */
export const latestArrival = (sendBy: Date): Date => new Date(sendBy.getTime() + limits.returns.underWay)
/** Inverse of `latestArrival`: a deadline before this time has lapsed. */
export const lapsedBefore = (clock: Clock): Date => after(clock, -limits.returns.underWay)

/**
 * The deadline passed during downtime without a reminder: a reminder with a new deadline comes first (decision 0062).
 */
export const isAwaitingNewDeadline = ({ send_by, reminded_at }: ReturnRow, now: Date): boolean =>
  send_by !== null && send_by < now && reminded_at === null
