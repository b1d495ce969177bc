import { zero } from '@akyede/contract/money'
import { returnSoldStock } from '#feature/catalogue'
import {
  findRefundsWithoutAllowance,
  isLastRequestedByStaff,
  isRequestedByStaff,
  lockPayment,
  type PaymentEventPayload,
  type PaymentRefundedPayload,
  reviewRefundBeyond,
} from '#feature/payments'
import { releaseUses } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { divideRefundOfStaff } from './maker-loss.ts'
import { lockOrder, lockOrderWithContents, type OrderWithContents } from './order.ts'
import { postAllowance, reverseSale } from './post-sale.ts'
import { orders } from './tables.ts'
import { canPaymentBecome } from './transitions.ts'

/** Records a refund on the order. The sale of a paid order is reversed, so that no maker keeps a share. */
export async function onPaymentRefunded(
  platform: Platform,
  tx: Transaction,
  fact: PaymentRefundedPayload,
): Promise<void> {
  const found = fact.subject_type === 'order' ? await lockOrderWithContents(tx, fact.subject_id) : undefined
  const order = found?.order
  // Events arrive in any order, so the settled payment must be handled before its refund.
  if (order?.payment_status === 'pending') throw new Error('the order has not heard of its payment yet')
  if (!found || !order) return
  const becomes = fact.whole ? 'refunded' : 'partially_refunded'
  if (canPaymentBecome(order.payment_status, becomes)) {
    const now = platform.clock.now()
    await (fact.whole
      ? endSale(platform, tx, found, fact, now)
      : postPartOfStaff(platform, tx, found, fact, now))
    await tx
      .update(orders)
      .set({ payment_status: becomes, paid_at: order.paid_at ?? now })
      .where(eq(orders.id, order.id))
  } else if (fact.whole) return
  // A part of which the order hears after the last refund was posted with that one; its buyer is still notified.
  await platform.outbox.emit(tx, 'order.refunded', {
    order_id: order.id,
    user_id: order.user_id,
    amount: fact.amount,
    delivered: found.fulfilments.some(({ delivered_at }) => delivered_at !== null),
    ...(fact.reason && { reason: fact.reason }),
  })
}

/** All money of the order is refunded. The sale of an order that its buyer cancelled is already reversed. */
async function endSale(
  platform: Platform,
  tx: Transaction,
  found: OrderWithContents,
  fact: PaymentRefundedPayload,
  now: Date,
): Promise<void> {
  const { order, hasCodes } = found
  // Promotions are locked before stock everywhere, to prevent deadlocks.
  if (hasCodes) await releaseUses(tx, order.id, now)
  if (order.status !== 'placed') return
  await postMissingAllowances(platform, tx, found, fact, now)
  await reverseSale(tx, order, now)
  await returnUnstartedUnits(platform, tx, found, now)
}

/**
 * Posts the refunds of staff of which the order has not heard, because refunds settle and events arrive in any order. The
 * reversal would take them from the makers. What staff requested last refunds the rest of the sale, which is reversed.
 */
async function postMissingAllowances(
  platform: Platform,
  tx: Transaction,
  found: OrderWithContents,
  { payment_id, refund_id }: PaymentRefundedPayload,
  at: Date,
): Promise<void> {
  if (!refund_id) return
  const isRestByStaff = await isLastRequestedByStaff(tx, payment_id)
  for (const refund of await findRefundsWithoutAllowance(tx, payment_id))
    if (!isRestByStaff || refund.id !== refund_id)
      await postAllowanceFor(platform, tx, found, { ...refund, payment_id }, at)
}

type RefundOfStaff = Awaited<ReturnType<typeof findRefundsWithoutAllowance>>[number] &
  Pick<PaymentRefundedPayload, 'payment_id'>

/** Posts a partial refund of staff. A cancelled order keeps nothing of its sale. */
async function postPartOfStaff(
  platform: Platform,
  tx: Transaction,
  found: OrderWithContents,
  { payment_id, refund_id: id, reason, part_id, amount }: PaymentRefundedPayload,
  at: Date,
): Promise<void> {
  if (found.order.status === 'placed' && id && reason && isRequestedByStaff(reason))
    await postAllowanceFor(platform, tx, found, { id, payment_id, part_id: part_id ?? null, amount }, at)
}

async function postAllowanceFor(
  platform: Platform,
  tx: Transaction,
  found: OrderWithContents,
  { id, payment_id, part_id, amount }: RefundOfStaff,
  at: Date,
): Promise<void> {
  const part = found.fulfilments.find(fulfilment => fulfilment.id === part_id)
  const divided = part && (await divideRefundOfStaff(tx, found, part, amount))
  await postAllowance(tx, found.order, {
    refundId: id,
    vendorId: part?.vendor_id,
    amount,
    byMaker: divided?.byMaker ?? zero,
    at,
  })
  if (divided && divided.beyond > 0)
    await reviewRefundBeyond(
      platform,
      tx,
      await lockPayment(tx, payment_id),
      `the provider refunded more than was paid for a parcel, by ${divided.beyond} pesewas`,
    )
}

/** Returns units whose production has not started to the stock and cancels their fulfilments. */
async function returnUnstartedUnits(
  platform: Platform,
  tx: Transaction,
  { order, fulfilments, items }: OrderWithContents,
  now: Date,
): Promise<void> {
  if (!fulfilments.every(({ status }) => status === 'unfulfilled' || status === 'cancelled')) return
  const unstarted = new Set(fulfilments.flatMap(({ id, status }) => (status === 'unfulfilled' ? id : [])))
  await returnSoldStock(platform, tx, order.id, now)
  await tx
    .update(orders)
    .set({ status: 'cancelled', end_reason: 'cancelled_by_shop', ended_at: now })
    .where(eq(orders.id, order.id))
  await platform.outbox.emit(tx, 'order.given_back', {
    order_id: order.id,
    user_id: order.user_id,
    // Sales of fulfilments that their makers cancelled are subtracted already.
    items: items
      .filter(({ fulfilment_id }) => unstarted.has(fulfilment_id))
      .map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
  })
}

/** The provider could not refund the money: the buyer learns that a person takes care of it. */
export async function onRefundFailed(
  platform: Platform,
  tx: Transaction,
  fact: PaymentEventPayload,
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order) return
  await platform.outbox.emit(tx, 'order.under_review', { order_id: order.id, user_id: order.user_id })
}
