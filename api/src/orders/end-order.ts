import { releaseStock } from '#feature/catalogue'
import { releaseUses } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'
import { canBecome, canPaymentBecome, type EndReason } from './transitions.ts'

/** Ends a locked, unpaid order and releases its stock and codes. An order that is paid or ended stays as it is. */
export async function endOrder(
  platform: Platform,
  tx: Transaction,
  order: OrderRow,
  reason: EndReason,
): Promise<OrderRow> {
  const status = reason === 'expired' ? 'expired' : 'cancelled'
  if (!canBecome(order.status, status) || !canPaymentBecome(order.payment_status, 'none')) return order
  const now = platform.clock.now()
  await releaseUses(tx, order.id, now)
  await releaseStock(platform, tx, order.id, now)
  const [row] = await tx
    .update(orders)
    .set({ status, payment_status: 'none', end_reason: reason, ended_at: now, expires_at: null })
    .where(eq(orders.id, order.id))
    .returning()
  await platform.outbox.emit(tx, 'order.ended', { order_id: order.id, user_id: order.user_id })
  return row ? typedOrder(row) : order
}
