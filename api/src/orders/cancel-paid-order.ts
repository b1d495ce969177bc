import { Failure } from '@akyede/contract/failures'
import { returnSoldStock } from '#feature/catalogue'
import { findLatestPayment, type Payments } from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { findOrderContents, lockOrder, type OrderRow, typedOrder } from './order.ts'
import { reverseSale } from './post-sale.ts'
import { orders } from './tables.ts'
import { isCancellable } from './transitions.ts'

export interface Cancellation {
  readonly orderId: string
  readonly userId: number
  /** In the buyer's words. */
  readonly reason: string | undefined
  /** What the caller believes; who does not say believes what is so when their call comes first. */
  readonly paid: boolean | undefined
  /** A repeated call believes what it believed at first. */
  readonly idempotencyKey: string | undefined
}

/**
 * Calls a paid order off while nothing of it is being made: its pieces are on the shelf again, nobody's share stands
 * any more, and all of the money goes back. Under the order's lock, so that either this or its making comes first.
 * Refuses with `order.not_cancellable`.
 */
export async function cancelPaidOrder(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, reason }: Pick<Cancellation, 'orderId' | 'reason'>,
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Failure('order.not_found')
  if (order.status !== 'placed') return order
  const { fulfilments, items } = await findOrderContents(tx, order.id)
  const payment = await findLatestPayment(tx, 'order', order.id)
  // Money that is on its way back already, or disputed, is not given back a second time.
  const settled = payment !== undefined && (await payments.isSettled(tx, payment.id))
  if (!settled || !isCancellable(order, fulfilments)) throw new Failure('order.not_cancellable')
  const now = platform.clock.now()
  await releaseUses(tx, order.id, now)
  await returnSoldStock(platform, tx, order.id, now)
  await reverseSale(tx, order, now)
  await payments.refund(tx, payment.id, 'order cancelled')
  const [cancelled] = await tx
    .update(orders)
    .set({
      status: 'cancelled',
      end_reason: 'cancelled_by_buyer',
      ended_at: now,
      cancel_reason: reason || null,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await platform.outbox.emit(tx, 'order.cancelled', {
    order_id: order.id,
    user_id: order.user_id,
    amount: order.total,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
  return cancelled ? typedOrder(cancelled) : order
}
