import type { DeliveryProof } from '@akyede/contract/delivery-words'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from '#platform/sql.ts'
import { isPlacedAndPaid } from './returnable.ts'
import './events.ts'
import type { FulfilmentRow, OrderRow } from './order.ts'
import { fulfilments, orders } from './tables.ts'

/** Proves a delivery that was recorded without proof (E73). The first proof stays. The order must be locked. */
export async function proveDelivery(
  { clock, outbox }: Pick<Platform, 'clock' | 'outbox'>,
  tx: Transaction,
  order: OrderRow,
  { id: part_id }: Pick<FulfilmentRow, 'id'>,
  proof: DeliveryProof,
): Promise<void> {
  const proved = await tx
    .update(fulfilments)
    .set({ proof, proved_at: clock.now() })
    .where(and(eq(fulfilments.id, part_id), isNull(fulfilments.proof), isNotNull(fulfilments.delivered_at)))
    .returning({ id: fulfilments.id })
  if (proved.length === 0) return
  await outbox.emit(tx, 'order.proved', { order_id: order.id, user_id: order.user_id, part_id, proof })
}

interface UnprovedQuery {
  readonly deliveredUntil: Date
  /** Condition on the id of a fulfilment: its delivery is contested and stays without proof. */
  readonly isContested: (partId: SQL) => SQL
  readonly limit: number
}

/** Proves by time what was delivered so long ago and is not contested. Returns how many deliveries these were. */
export async function proveByTime(
  { clock, outbox }: Pick<Platform, 'clock' | 'outbox'>,
  tx: Transaction,
  { deliveredUntil, isContested, limit }: UnprovedQuery,
): Promise<number> {
  const due = await tx
    .select({ part_id: fulfilments.id, order_id: fulfilments.order_id, user_id: orders.user_id })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.order_id))
    .where(
      and(
        isNull(fulfilments.proof),
        lte(fulfilments.delivered_at, deliveredUntil),
        sql`not ${isContested(sql`${fulfilments.id}`)}`,
      ),
    )
    .orderBy(asc(fulfilments.delivered_at))
    .limit(limit)
    .for('update', { of: fulfilments, skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ part_id }) => part_id)
  await tx
    .update(fulfilments)
    .set({ proof: 'time', proved_at: clock.now() })
    .where(inArray(fulfilments.id, ids))
  for (const fact of due) await outbox.emit(tx, 'order.proved', { ...fact, proof: 'time' })
  return due.length
}

/** Whether the buyer is asked “Did it arrive?”: the delivery was recorded, and nothing proves it. */
export const isArrivalAsked = (order: OrderRow, { status, proof }: FulfilmentRow): boolean =>
  status === 'delivered' && proof === null && isPlacedAndPaid(order)
