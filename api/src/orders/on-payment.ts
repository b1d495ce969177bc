import { holdStockAgain, sellHeldStock } from '#feature/catalogue'
import type { PaymentFact, Payments } from '#feature/payments'
import { confirmUses, lockUses } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { endOrder } from './end-order.ts'
import './events.ts'
import { isOrderedAgain } from './is-ordered-again.ts'
import { itemsOf, lockOrder, type OrderRow } from './order.ts'
import { postSale } from './sale.ts'
import { orders } from './tables.ts'
import { canPaymentBecome } from './transitions.ts'

/**
 * The money is there: the held pieces are sold and the order is paid. Money for an order that has ended revives
 * it if the pieces can be had again, else it goes back.
 */
export async function onPaymentSettled(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  fact: PaymentFact,
  holdAgain: HoldAgain,
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order || !canPaymentBecome(order.payment_status, 'paid')) return
  // Heard late: the money is on its way back already.
  if (!(await payments.isSettled(tx, fact.payment_id))) {
    await endOrder(platform, tx, order, 'cancelled')
    return
  }
  if (order.status !== 'placed' && !(await canRevive(platform, tx, order, holdAgain))) {
    const { captured } = await payments.refund(tx, fact.payment_id, 'order ended')
    await platform.outbox.emit(tx, 'order.refund_started', {
      order_id: order.id,
      user_id: order.user_id,
      amount: captured,
    })
    return
  }
  await markPaid(platform, tx, order)
}

/** What else an order had held is had again, such as the gifts of a list; false where somebody else has it now. */
export type HoldAgain = (tx: Transaction, orderId: string) => Promise<boolean>

/** Its pieces can be had again, and its buyer has not ordered any of them a second time meanwhile. */
async function canRevive(
  platform: Platform,
  tx: Transaction,
  order: OrderRow,
  holdAgain: HoldAgain,
): Promise<boolean> {
  if (await isOrderedAgain(tx, order)) return false
  if (!(await holdAgain(tx, order.id))) return false
  await lockUses(tx, order.id)
  return holdStockAgain(platform, tx, order.id, platform.clock.now())
}

async function markPaid(platform: Platform, tx: Transaction, order: OrderRow): Promise<void> {
  const now = platform.clock.now()
  await sellHeldStock(tx, order.id, now)
  await confirmUses(tx, order.id, now)
  await postSale(tx, order, now)
  await tx
    .update(orders)
    .set({ status: 'placed', payment_status: 'paid', paid_at: now, ended_at: null, expires_at: null })
    .where(eq(orders.id, order.id))
  const items = await itemsOf(tx, [order.id])
  await platform.outbox.emit(tx, 'order.paid', {
    order_id: order.id,
    user_id: order.user_id,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
}

/** No money came: the order ends and its pieces are free. */
export async function onPaymentEnded(
  platform: Platform,
  tx: Transaction,
  fact: PaymentFact & { readonly status: string },
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order) return
  await endOrder(platform, tx, order, fact.status === 'expired' ? 'expired' : 'cancelled')
  if (fact.status === 'needs_review') await tellOfReview(platform, tx, order)
}

const tellOfReview = (platform: Platform, tx: Transaction, order: OrderRow): Promise<void> =>
  platform.outbox.emit(tx, 'order.under_review', { order_id: order.id, user_id: order.user_id })
