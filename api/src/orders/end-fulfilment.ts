import type { Pesewas } from '@akyede/contract/money'
import type { CancelReason } from '@akyede/contract/workshop-order-words'
import { type ReleasedUnits, returnSoldProducts } from '#feature/catalogue'
import { lockLatestPayment, type Payments } from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { AuditCircumstances } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { computeRefundBreakdown, findKeptUnits, limitRefund } from './compute-refund-breakdown.ts'
import { consumeKeptRefund } from './kept-refund.ts'
import { limitLostDiscount } from './maker-loss.ts'
import type { FulfilmentRow, OrderRow, OrderWithContents } from './order.ts'
import { postReturn, reverseSale } from './post-sale.ts'
import { fulfilments, orders } from './tables.ts'
import { deriveFulfilmentStatus, type EndReason, type FulfilmentRowStatus } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_cancelled: { order_id: string; part_id: string; vendor_id: string }
  }
}

interface FulfilmentEnd {
  readonly reason: CancelReason
  /** The message to the buyer. */
  readonly words?: string
  readonly units: ReleasedUnits
  /** Why the order ends when no other fulfilment is left. */
  readonly endReason: EndReason
  /** The problem that it ends for. */
  readonly problemId?: string
  readonly by: AuditCircumstances
}

/**
 * Cancels a fulfilment of a locked order that has no returns: refunds it like a return of all its units and releases
 * the units. Other fulfilments go on; with the last one the order is cancelled, and all that is left of its money is
 * refunded. Returns what is refunded.
 */
export async function endFulfilment(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  found: OrderWithContents,
  fulfilment: FulfilmentRow,
  end: FulfilmentEnd,
): Promise<Pesewas> {
  const { order } = found
  const now = platform.clock.now()
  const isLast = found.fulfilments.every(({ id, status }) => id === fulfilment.id || status === 'cancelled')
  // Promotions are locked before stock everywhere, to prevent deadlocks.
  if (isLast && found.hasCodes) await releaseUses(tx, order.id, now)
  await markFulfilmentCancelled(tx, found, fulfilment, end, now)
  if (isLast) await markOrderCancelled(tx, order, end.endReason, now)
  const items = found.items.filter(item => item.fulfilment_id === fulfilment.id)
  const productIds = [...new Set(items.map(({ product_id }) => product_id))]
  await returnSoldProducts(platform, tx, { holderId: order.id, productIds, units: end.units }, now)
  const amount = await refundFulfilment(payments, tx, found, fulfilment, { end, isLast, now })
  await platform.outbox.emit(tx, 'order.part_cancelled', {
    order_id: order.id,
    user_id: order.user_id,
    part_id: fulfilment.id,
    amount,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
  const facts = { order_id: order.id, part_id: fulfilment.id, vendor_id: fulfilment.vendor_id }
  await platform.audit.write(tx, 'fulfilment_cancelled', facts, end.by)
  return amount
}

async function markFulfilmentCancelled(
  tx: Transaction,
  { order, fulfilments: rows }: OrderWithContents,
  { id: cancelledId }: FulfilmentRow,
  { reason, words }: FulfilmentEnd,
  now: Date,
): Promise<void> {
  await tx
    .update(fulfilments)
    .set({ status: 'cancelled', cancelled_at: now, cancel_reason: reason, cancel_words: words ?? null })
    .where(eq(fulfilments.id, cancelledId))
  const statuses = rows.map(
    ({ id, status }): FulfilmentRowStatus => (id === cancelledId ? 'cancelled' : status),
  )
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
}

const markOrderCancelled = (tx: Transaction, order: OrderRow, endReason: EndReason, now: Date) =>
  tx
    .update(orders)
    .set({ status: 'cancelled', end_reason: endReason, ended_at: now })
    .where(eq(orders.id, order.id))

/** Reverses the sale of the fulfilment and requests its refund; with the last one that of all the money that is left. */
async function refundFulfilment(
  payments: Payments,
  tx: Transaction,
  found: OrderWithContents,
  fulfilment: FulfilmentRow,
  { end, isLast, now }: { readonly end: FulfilmentEnd; readonly isLast: boolean; readonly now: Date },
): Promise<Pesewas> {
  const { order } = found
  const { id, vendor_id: vendorId } = fulfilment
  const units = findKeptUnits(found, id, new Map())
  const payment = await lockLatestPayment(tx, 'order', order.id)
  if (!payment) throw new Error('a paid order has no payment')
  const left = await payments.findRefundableAmount(tx, payment)
  const whole = computeRefundBreakdown(order, found, { partId: id, units }, new Map())
  const { amount: due, worth } = limitRefund(await limitLostDiscount(tx, found, fulfilment, whole), left)
  await postReturn(tx, order, { returnId: end.problemId ?? id, vendorId, worth, at: now })
  await consumeKeptRefund(tx, id, worth.deducted)
  if (isLast) await reverseSale(tx, order, now)
  const amount = isLast ? left : due
  const reason = end.problemId ? (`problem ${end.problemId}` as const) : (`part ${id}` as const)
  if (amount > 0) await payments.refund(tx, payment, reason, { part: amount })
  return amount
}
