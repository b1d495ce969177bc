import type { ReturnStatus } from '@akyede/contract/return-words'
import type { MakerReturn } from '@akyede/contract/returns'
import { findOrderLineItems, findOrderTotals } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { factsOf } from './present-return.ts'
import { findReturn, findReturnItems, isOfVendor, type ReturnWithItems } from './return.ts'
import { returns } from './tables.ts'
import { openStatuses } from './transitions.ts'

export interface MakerReturnsQuery {
  readonly vendorId: string
  /** Undefined selects all open returns. */
  readonly status: ReturnStatus | undefined
  readonly page: number
  readonly limit: number
}

/** Returns to a maker, oldest first, with the total. */
export async function findMakerReturns(
  executor: Executor,
  { vendorId, status, page, limit }: MakerReturnsQuery,
): Promise<{ shown: MakerReturn[]; total: number }> {
  const statuses = status ? [status] : [...openStatuses]
  const rows = await executor
    .select({ row: returns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(returns)
    .where(and(eq(returns.vendor_id, vendorId), inArray(returns.status, statuses)))
    .orderBy(asc(returns.requested_at), asc(returns.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () =>
    findMakerReturns(executor, { vendorId, status, page: 1, limit: 1 }),
  )
  const found = await findReturnItems(
    executor,
    rows.map(({ row }) => row),
  )
  return { shown: await presentForMaker(executor, found), total }
}

export async function findMakerReturn(
  executor: Executor,
  returnId: string,
  vendorId: string,
): Promise<MakerReturn | undefined> {
  const row = await findReturn(executor, isOfVendor(returnId, vendorId))
  const [shown] = row ? await presentForMaker(executor, await findReturnItems(executor, [row])) : []
  return shown
}

/** Without prices, which are hidden for gifts, and without the buyer. */
async function presentForMaker(
  executor: Executor,
  found: readonly ReturnWithItems[],
): Promise<MakerReturn[]> {
  const orderIds = [...new Set(found.map(({ row }) => row.order_id))]
  const orders = await findOrderTotals(executor, orderIds)
  const lines = await findOrderLineItems(executor, orderIds)
  return found.map(({ row, items }) => ({
    ...factsOf(row),
    send_by: row.status === 'approved' ? (row.send_by?.toISOString() ?? null) : null,
    order_number: orders.get(row.order_id)?.number ?? '',
    part_id: row.part_id,
    fit: row.fit,
    items: items.flatMap(({ order_item_id, quantity }) => {
      const line = lines.find(({ id }) => id === order_item_id)
      if (!line) return []
      const { product_id, variant_id, name, variant_name: variant } = line
      return [{ product_id, variant_id, name, variant, quantity }]
    }),
  }))
}
