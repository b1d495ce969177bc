import { Failure } from '@akyede/contract/failures'
import { returnSoldStock } from '#feature/catalogue'
import { hasMoney, lockLatestPayment, type Payments } from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { ActedBy } from '#platform/audit.ts'
import { inOneRoundTrip, prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import './events.ts'
import { lockOrderWithContents, type OrderRow, typedOrder } from './order.ts'
import { reverseSale } from './post-sale.ts'
import type { KnownParts } from './show-orders.ts'
import { orders } from './tables.ts'
import { isCancellable, isCancellableByShop } from './transitions.ts'

export interface Cancellation {
  readonly orderId: string
  readonly userId: number
  /** The reason in the buyer's words. */
  readonly reason: string | undefined
  /** Whether the caller believes that the order is paid; undefined stands for the state at their first call. */
  readonly paid: boolean | undefined
  /** Makes a repeated call use the belief of the first one. */
  readonly idempotencyKey: string | undefined
}

export interface CancelledOrder {
  readonly order: OrderRow
  /** What was read of it to cancel it. */
  readonly known?: KnownParts
}

/**
 * Cancels a paid order before its production starts: releases the stock, reverses the sale and refunds all of the
 * money. The order's lock decides between this and the start of production. Staff, named by `by`, may also cancel what
 * is being made. Throws `order.not_cancellable`.
 */
export async function cancelPaidOrder(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, reason, by }: Pick<Cancellation, 'orderId' | 'reason'> & { readonly by?: ActedBy },
): Promise<CancelledOrder> {
  const found = await lockOrderWithContents(tx, orderId)
  if (!found) throw new Failure('order.not_found')
  const { order, fulfilments, items, hasCodes } = found
  if (order.status !== 'placed') return { order }
  const payment = await lockLatestPayment(tx, 'order', order.id)
  // Money that is already being refunded is not refunded again.
  if (
    !payment ||
    !hasMoney(payment.status) ||
    !(by ? isCancellableByShop : isCancellable)(order, fulfilments)
  )
    throw new Failure('order.not_cancellable')
  const now = platform.clock.now()
  // Promotions are locked before stock everywhere, to prevent deadlocks.
  if (hasCodes) await releaseUses(tx, order.id, now)
  const [[cancelled], , , refunding] = await inOneRoundTrip([
    markCancelled(tx).execute({
      orderId: order.id,
      endReason: by ? 'cancelled_by_shop' : 'cancelled_by_buyer',
      now,
      reason: reason || null,
    }),
    returnSoldStock(platform, tx, order.id, now),
    reverseSale(tx, order, now),
    payments.refund(tx, payment, 'order cancelled', { by }),
  ])
  await platform.outbox.emit(tx, 'order.cancelled', {
    order_id: order.id,
    user_id: order.user_id,
    amount: order.total,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
  const known = { payment: refunding, contents: { fulfilments, items }, hasCodes }
  return { order: cancelled ? typedOrder(cancelled) : order, known }
}

const markCancelled = prepared('mark_cancelled', executor =>
  executor
    .update(orders)
    .set({
      status: 'cancelled',
      end_reason: sql`${sql.placeholder('endReason')}`,
      ended_at: sql`${sql.placeholder('now')}`,
      cancel_reason: sql`${sql.placeholder('reason')}`,
    })
    .where(eq(orders.id, sql.placeholder('orderId')))
    .returning(),
)
