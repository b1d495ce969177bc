import { Failure } from '@akyede/contract/failures'
import { latestPayment, type Payments } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { endOrder } from './end-order.ts'
import { findOrder, lockOrder, type OrderRow } from './order.ts'

/**
 * Cancels an unpaid order and frees its pieces at once. The provider is asked first: a payment that went through
 * meanwhile wins. Doing it again changes nothing. Refuses with `order.not_found` and `order.not_cancellable`.
 */
export async function cancelOrder(
  platform: Platform,
  payments: Payments,
  orderId: string,
  userId: number,
): Promise<OrderRow> {
  const order = await findOrder(platform.database, orderId, userId)
  if (!order) throw new Failure('order.not_found')
  if (order.status !== 'placed') return order
  if (order.payment_status !== 'pending') throw new Failure('order.not_cancellable')
  const payment = await latestPayment(platform.database, 'order', orderId)
  const ended = payment && (await payments.cancel(payment))
  if (ended?.status === 'succeeded' || ended?.status === 'needs_review')
    throw new Failure('order.not_cancellable')
  return transaction(platform.database, async tx => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw new Failure('order.not_found')
    return endOrder(platform, tx, locked, 'cancelled')
  })
}
