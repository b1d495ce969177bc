import { add, type Pesewas } from '@akyede/contract/money'
import type { MakerCancelReason } from '@akyede/contract/workshop-order-words'
import { returnSoldProducts } from '#feature/catalogue'
import { isDisputed, isMoneyRetained, lockLatestPayment, type Payments } from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { ActedBy, AuditCircumstances } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import './events.ts'
import { computeRefundBreakdown, type ReturnRefundBreakdown } from './compute-refund-breakdown.ts'
import { isCancelledOrRefunded } from './maker-fulfilments.ts'
import { type FulfilmentRow, lockOrderWithContents, type OrderRow, type OrderWithContents } from './order.ts'
import { postReturn, reverseSale } from './post-sale.ts'
import { fulfilments, orders } from './tables.ts'
import { canCancelFulfilment, deriveFulfilmentStatus, type FulfilmentRowStatus } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_cancelled: { order_id: string; part_id: string; vendor_id: string }
  }
}

export interface CancelFulfilmentInput {
  readonly fulfilmentId: string
  /** The maker that the fulfilment must belong to. */
  readonly vendorId: string
  readonly reason: MakerCancelReason
  /** The message to the buyer. */
  readonly words: string
  /** No unit of its products is left for sale. */
  readonly outOfStock: boolean
  /** The member who cancels; undefined for the link of the fulfilment, which identifies no user. */
  readonly by?: ActedBy['actor'] | undefined
}

export type CancelFulfilmentResult =
  | { readonly kind: 'cancelled' | 'there already' }
  /** It was sent, or the order is cancelled or being refunded. */
  | { readonly kind: 'refused'; readonly status: string }
  /** The payment is disputed. */
  | { readonly kind: 'paused' }
  /** This maker has no such fulfilment of a paid order. */
  | { readonly kind: 'unknown' }

/**
 * Cancels a fulfilment that its maker cannot make (E27): refunds it like a return of all its units and returns the units
 * to stock, under the order's lock. Other fulfilments go on; with the last one the order is cancelled. Throws
 * `payment.nothing_to_refund` when only part of its money is left.
 */
export async function cancelFulfilment(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  input: CancelFulfilmentInput,
): Promise<CancelFulfilmentResult> {
  const found = await lockOrderOfFulfilment(tx, input)
  const fulfilment = found?.fulfilments.find(({ id }) => id === input.fulfilmentId)
  if (!found?.order.paid_at || !fulfilment) return { kind: 'unknown' }
  const { order } = found
  if (fulfilment.status === 'cancelled') return { kind: 'there already' }
  if (isCancelledOrRefunded(order)) return { kind: 'refused', status: 'cancelled' }
  if (!canCancelFulfilment(fulfilment.status)) return { kind: 'refused', status: fulfilment.status }
  if (await isDisputed(tx, 'order', order.id)) return { kind: 'paused' }
  if (!(await isMoneyRetained(tx, 'order', order.id))) return { kind: 'refused', status: fulfilment.status }
  const now = platform.clock.now()
  const isLast = found.fulfilments.every(({ id, status }) => id === fulfilment.id || status === 'cancelled')
  // Promotions are locked before stock everywhere, to prevent deadlocks.
  if (isLast && found.hasCodes) await releaseUses(tx, order.id, now)
  await markFulfilmentCancelled(tx, found, fulfilment, input, now)
  if (isLast) await markOrderCancelled(tx, order, now)
  const items = found.items.filter(item => item.fulfilment_id === fulfilment.id)
  const productIds = [...new Set(items.map(({ product_id }) => product_id))]
  await returnSoldProducts(
    platform,
    tx,
    { holderId: order.id, productIds, outOfStock: input.outOfStock },
    now,
  )
  const amount = await refundFulfilment(payments, tx, found, fulfilment, { isLast, now })
  await platform.outbox.emit(tx, 'order.part_cancelled', {
    order_id: order.id,
    user_id: order.user_id,
    part_id: fulfilment.id,
    amount,
    items: items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
  const facts = { order_id: order.id, part_id: fulfilment.id, vendor_id: fulfilment.vendor_id }
  await platform.audit.write(tx, 'fulfilment_cancelled', facts, circumstancesOf(order, input))
  return { kind: 'cancelled' }
}

async function lockOrderOfFulfilment(
  tx: Transaction,
  { fulfilmentId, vendorId }: CancelFulfilmentInput,
): Promise<OrderWithContents | undefined> {
  const [found] = await tx
    .select({ orderId: fulfilments.order_id })
    .from(fulfilments)
    .where(and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.vendor_id, vendorId)))
  return found && lockOrderWithContents(tx, found.orderId)
}

async function markFulfilmentCancelled(
  tx: Transaction,
  { order, fulfilments: rows }: OrderWithContents,
  { id: cancelledId }: FulfilmentRow,
  { reason, words }: CancelFulfilmentInput,
  now: Date,
): Promise<void> {
  await tx
    .update(fulfilments)
    .set({ status: 'cancelled', cancelled_at: now, cancel_reason: reason, cancel_words: words })
    .where(eq(fulfilments.id, cancelledId))
  const statuses = rows.map(
    ({ id, status }): FulfilmentRowStatus => (id === cancelledId ? 'cancelled' : status),
  )
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
}

const markOrderCancelled = (tx: Transaction, order: OrderRow, now: Date) =>
  tx
    .update(orders)
    .set({ status: 'cancelled', end_reason: 'cancelled_by_shop', ended_at: now })
    .where(eq(orders.id, order.id))

/** Reverses the sale of the fulfilment and requests its refund; with the last one that of all the money that is left. */
async function refundFulfilment(
  payments: Payments,
  tx: Transaction,
  found: OrderWithContents,
  fulfilment: FulfilmentRow,
  { isLast, now }: { readonly isLast: boolean; readonly now: Date },
): Promise<Pesewas> {
  const { order } = found
  const worth = breakdownOf(found, fulfilment)
  await postReturn(tx, order, { returnId: fulfilment.id, vendorId: fulfilment.vendor_id, worth, at: now })
  if (isLast) await reverseSale(tx, order, now)
  const payment = await lockLatestPayment(tx, 'order', order.id)
  if (!payment) throw new Error('a paid order has no payment')
  const amount = isLast
    ? await payments.findRefundableAmount(tx, payment)
    : add(worth.paid, worth.shipping, worth.wrapping)
  if (amount > 0) await payments.refund(tx, payment, `part ${fulfilment.id}`, { part: amount })
  return amount
}

/** Nothing of it was sent, so no unit came back before. */
function breakdownOf(found: OrderWithContents, { id }: FulfilmentRow): ReturnRefundBreakdown {
  const pieces = found.items
    .filter(item => item.fulfilment_id === id)
    .map(({ id: order_item_id, quantity }) => ({ order_item_id, quantity }))
  return computeRefundBreakdown(found.order, found, { partId: id, pieces }, new Map())
}

const circumstancesOf = (
  { user_id }: OrderRow,
  { reason, words, by }: CancelFulfilmentInput,
): AuditCircumstances => ({ userId: user_id ?? undefined, actor: by ?? 'stranger', reason, words })
