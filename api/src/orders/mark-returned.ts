import type { Transaction } from '#platform/database.ts'
import { eq } from '#platform/sql.ts'
import type { FulfilmentRow, OrderRow } from './order.ts'
import { fulfilments, orders } from './tables.ts'
import { canReturn, deriveFulfilmentStatus, type FulfilmentRowStatus } from './transitions.ts'

/**
 * Marks a fulfilment of a locked order as returned after all its units came back, and derives the order's status
 * from its `parts`.
 */
export async function markReturned(
  tx: Transaction,
  order: OrderRow,
  parts: readonly FulfilmentRow[],
  partId: string,
): Promise<void> {
  const part = parts.find(({ id }) => id === partId)
  if (!part || !canReturn(part.status)) return
  await tx.update(fulfilments).set({ status: 'returned' }).where(eq(fulfilments.id, partId))
  const statuses = parts.map(({ id, status }): FulfilmentRowStatus => (id === partId ? 'returned' : status))
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
}
