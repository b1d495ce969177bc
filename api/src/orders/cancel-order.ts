import { Failure } from '@akyede/contract/failures'
import { findLatestPayment, type Payments } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import { runOnce } from '#platform/idempotency.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { type Cancellation, type CancelledOrder, cancelPaidOrder } from './cancel-paid-order.ts'
import { endOrder } from './end-order.ts'
import { findOrder, lockOrder, type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'

/**
 * Cancels an order, releases its stock at once and refunds what was paid (D124). A repeated call changes nothing.
 * Throws `order.not_found`; `order.paid_meanwhile` when the caller believes that the order is unpaid and it is not;
 * `order.not_cancellable` once production has started.
 */
export async function cancelOrder(
  platform: Platform,
  payments: Payments,
  cancellation: Cancellation,
): Promise<CancelledOrder> {
  const order = await findOrder(platform.database, cancellation.orderId, cancellation.userId)
  if (!order) throw new Failure('order.not_found')
  // The order expired by itself. Cancelling it prevents that late money revives it.
  if (isRevivable(order)) return { order: await cancelUnpaidOrder(platform, payments, cancellation) }
  if (await believesPaid(platform, order, cancellation)) {
    return order.status === 'placed'
      ? transaction(platform.database, tx => cancelPaidOrder(platform, payments, tx, cancellation))
      : { order }
  }
  refusePaid(order)
  if (order.status !== 'placed') return { order }
  return { order: await cancelUnpaidOrder(platform, payments, cancellation) }
}

/**
 * A caller that does not say what they believe gets the state at their first call, stored under the idempotency key,
 * so that a repeated call has the same outcome.
 */
async function believesPaid(
  { database, clock }: Platform,
  order: OrderRow,
  { userId, paid, idempotencyKey }: Cancellation,
): Promise<boolean> {
  if (paid !== undefined) return paid
  const found = isPaid(order)
  if (!idempotencyKey) return found
  const call = { caller: `user:${userId}`, route: 'believed paid', key: idempotencyKey, bodyHash: order.id }
  const { answer: response } = await runOnce(database, clock, call, async () => ({
    status: 200,
    answer: found,
  }))
  return response === true
}

/** An order stays paid even when its money is refunded. */
const isPaid = ({ paid_at }: OrderRow): boolean => paid_at !== null

const isRevivable = ({ status, paid_at, end_reason }: OrderRow): boolean =>
  status !== 'placed' && paid_at === null && (end_reason === 'expired' || end_reason === 'payment_failed')

function refusePaid(order: OrderRow): void {
  if (isPaid(order)) throw paidMeanwhile(order.id)
}

const paidMeanwhile = (order_id: string) => new Failure('order.paid_meanwhile', { facts: { order_id } })

/**
 * The provider is queried first, because a payment that went through must win over a caller who believes that
 * nothing was paid.
 */
export async function cancelUnpaidOrder(
  platform: Platform,
  payments: Payments,
  { orderId, reason }: Pick<Cancellation, 'orderId' | 'reason'>,
): Promise<OrderRow> {
  const payment = await findLatestPayment(platform.database, 'order', orderId)
  const ended = payment && (await payments.cancel(payment))
  if (ended && (ended.captured > 0 || ended.status === 'needs_review')) throw paidMeanwhile(orderId)
  return transaction(platform.database, async tx => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw new Failure('order.not_found')
    refusePaid(locked)
    const order = await endOrder(platform, tx, locked, 'cancelled_by_buyer')
    return order.status === 'placed' ? order : saveReason(tx, order, reason)
  })
}

async function saveReason(tx: Transaction, order: OrderRow, reason: string | undefined): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ end_reason: 'cancelled_by_buyer', ...(reason && { cancel_reason: reason }) })
    .where(eq(orders.id, order.id))
    .returning()
  return row ? typedOrder(row) : order
}
