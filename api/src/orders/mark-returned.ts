import type { Transaction } from '#platform/database.ts'
import { eq } from '#platform/sql.ts'
import type { FulfilmentRow, OrderRow } from './order.ts'
import { fulfilments, orders } from './tables.ts'
import { canReturn, deriveFulfilmentStatus, type FulfilmentRowStatus } from './transitions.ts'

/**
 * Marks a fulfilment of a locked order as returned after all its units came back, and derives the order's status
 * from all of its `rows`.
 */
export async function markReturned(
  tx: Transaction,
  order: OrderRow,
  rows: readonly FulfilmentRow[],
  fulfilmentId: string,
): Promise<void> {
  const fulfilment = rows.find(({ id }) => id === fulfilmentId)
  if (!fulfilment || !canReturn(fulfilment.status)) return
  await tx.update(fulfilments).set({ status: 'returned' }).where(eq(fulfilments.id, fulfilmentId))
  const statuses = rows.map(
    ({ id, status }): FulfilmentRowStatus => (id === fulfilmentId ? 'returned' : status),
  )
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
}
