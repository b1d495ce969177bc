import { Failure } from '@akyede/contract/failures'
import { eq } from 'drizzle-orm'
import { latestPayment, type Payments } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cancellation, cancelPaidOrder } from './cancel-paid-order.ts'
import { endOrder } from './end-order.ts'
import { findOrder, lockOrder, type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'

/**
 * Cancels an order and frees its pieces at once; what was paid goes back (D124). Doing it again changes nothing.
 * Refuses with `order.not_found` and, once it is being made, `order.not_cancellable`.
 */
export async function cancelOrder(
  platform: Platform,
  payments: Payments,
  cancellation: Cancellation,
): Promise<OrderRow> {
  const order = await findOrder(platform.database, cancellation.orderId, cancellation.userId)
  if (!order) throw new Failure('order.not_found')
  if (order.status !== 'placed') return order
  return order.payment_status === 'pending'
    ? cancelUnpaid(platform, payments, cancellation)
    : transaction(platform.database, tx => cancelPaidOrder(platform, payments, tx, cancellation))
}

/**
 * The provider is asked first: a payment that went through meanwhile wins, for whoever thought that nothing was
 * paid should see that it was before they decide.
 */
async function cancelUnpaid(
  platform: Platform,
  payments: Payments,
  { orderId, reason }: Cancellation,
): Promise<OrderRow> {
  const payment = await latestPayment(platform.database, 'order', orderId)
  const ended = payment && (await payments.cancel(payment))
  if (ended?.status === 'succeeded' || ended?.status === 'needs_review')
    throw new Failure('order.not_cancellable')
  return transaction(platform.database, async tx => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw new Failure('order.not_found')
    const order = await endOrder(platform, tx, locked, 'cancelled')
    return order.status === 'cancelled' && reason ? keepReason(tx, order, reason) : order
  })
}

async function keepReason(tx: Transaction, order: OrderRow, cancel_reason: string): Promise<OrderRow> {
  const [row] = await tx.update(orders).set({ cancel_reason }).where(eq(orders.id, order.id)).returning()
  return row ? typedOrder(row) : order
}
