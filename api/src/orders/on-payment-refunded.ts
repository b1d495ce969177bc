import { returnSoldStock } from '#feature/catalogue'
import type { PaymentEventPayload, PaymentRefundedPayload } from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { findOrderContents, lockOrder, type OrderRow } from './order.ts'
import { reverseSale } from './post-sale.ts'
import { orders } from './tables.ts'
import { canPaymentBecome } from './transitions.ts'

/** Money is back with the buyer: the order says so, and of a paid order nobody else's share stands any more. */
export async function onPaymentRefunded(
  platform: Platform,
  tx: Transaction,
  fact: PaymentRefundedPayload,
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  const becomes = fact.whole ? 'refunded' : 'partially_refunded'
  // Events are not heard in order: what became of its payment is told to the order first.
  if (order?.payment_status === 'pending') throw new Error('the order has not heard of its payment yet')
  if (!order || !canPaymentBecome(order.payment_status, becomes)) return
  const now = platform.clock.now()
  // A sale that its buyer called off is taken back already.
  if (order.status === 'placed' && fact.whole) {
    await reverseSale(tx, order, now)
    await returnUnstartedUnits(platform, tx, order, now)
  }
  if (fact.whole) await releaseUses(tx, order.id, now)
  await tx
    .update(orders)
    .set({ payment_status: becomes, paid_at: order.paid_at ?? now })
    .where(eq(orders.id, order.id))
  await platform.outbox.emit(tx, 'order.refunded', {
    order_id: order.id,
    user_id: order.user_id,
    amount: fact.amount,
    ...(fact.reason && { reason: fact.reason }),
  })
}

/** What nobody has begun to make is on the shelf again, and will not be made. */
async function returnUnstartedUnits(
  platform: Platform,
  tx: Transaction,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { fulfilments, items } = await findOrderContents(tx, order.id)
  if (!fulfilments.every(({ status }) => status === 'unfulfilled')) return
  await returnSoldStock(platform, tx, order.id, now)
  await tx
    .update(orders)
    .set({ status: 'cancelled', end_reason: 'cancelled_by_shop', ended_at: now })
    .where(eq(orders.id, order.id))
  await platform.outbox.emit(tx, 'order.given_back', {
    order_id: order.id,
    user_id: order.user_id,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
}

/** The provider could not give the money back: the buyer is told that a person sees to it. */
export async function onRefundFailed(
  platform: Platform,
  tx: Transaction,
  fact: PaymentEventPayload,
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order) return
  await platform.outbox.emit(tx, 'order.under_review', { order_id: order.id, user_id: order.user_id })
}
