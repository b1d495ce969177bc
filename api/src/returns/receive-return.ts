import { add, type Pesewas, zero } from '@akyede/contract/money'
import { restockUnits } from '#feature/catalogue'
import {
  computeRefundBreakdown,
  consumeKeptRefund,
  findOrderContents,
  limitLostDiscount,
  limitRefund,
  markReturned,
  type OrderItemRow,
  type OrderRow,
  postReturn,
  type ReturnRefundBreakdown,
} from '#feature/orders'
import { lockLatestPayment, type PaymentRefundedPayload, type Payments } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { and, eq, or } from '#platform/sql.ts'
import {
  changeReturn,
  findReturnedUnits,
  findReturnItems,
  parseReturnId,
  type ReturnRow,
  returnRefundReason,
} from './return.ts'
import { returns } from './tables.ts'

interface Arrival {
  readonly row: ReturnRow
  /** Whether the units are resellable. */
  readonly fit: boolean
  readonly answer: string | undefined
}

interface ReturnedLineItem {
  readonly item: OrderItemRow
  readonly quantity: number
}

/**
 * Records the arrival: refunds the units, reverses the maker's share and restocks resellable units. The order is
 * locked.
 */
export async function receiveReturn(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  order: OrderRow,
  { row, fit, answer }: Arrival,
): Promise<void> {
  const now = platform.clock.now()
  const contents = await findOrderContents(tx, order.id)
  const [found] = await findReturnItems(tx, [row])
  const units = found?.items ?? []
  const worth = await limitLostDiscount(
    tx,
    { order, ...contents },
    { id: row.part_id, vendor_id: row.vendor_id },
    computeRefundBreakdown(
      order,
      contents,
      { partId: row.part_id, units },
      await findReturnedUnits(tx, order.id),
    ),
  )
  const amount = await refundReturn(payments, tx, order, row, worth, now)
  await consumeKeptRefund(tx, row.part_id, worth.deducted)
  const delivery = amount === 0 ? zero : add(worth.shipping, worth.wrapping)
  await changeReturn(tx, row, amount === 0 ? 'refunded' : 'received', {
    ...(answer ? { answer } : {}),
    answered_at: row.answered_at ?? now,
    received_at: now,
    ...(amount === 0 ? { refunded_at: now } : {}),
    amount,
    delivery,
    fit,
  })
  if (worth.isWhole) await markReturned(tx, order, contents.fulfilments, row.part_id)
  const back = units.flatMap(({ order_item_id, quantity }): ReturnedLineItem[] => {
    const item = contents.items.find(({ id }) => id === order_item_id)
    return item ? [{ item, quantity }] : []
  })
  if (fit) await restockResellable(platform, tx, back)
  await platform.outbox.emit(tx, 'return.received', {
    return_id: row.id,
    order_id: order.id,
    user_id: order.user_id,
    status: 'received',
    items: back.map(({ item, quantity }) => ({ product_id: item.product_id, quantity })),
  })
}

/** Starts the refund and returns its amount; nothing when all of the order's money is refunded already. */
async function refundReturn(
  payments: Payments,
  tx: Transaction,
  order: OrderRow,
  { id, vendor_id }: ReturnRow,
  worth: ReturnRefundBreakdown,
  at: Date,
): Promise<Pesewas> {
  const payment = await lockLatestPayment(tx, 'order', order.id)
  const left = payment ? await payments.findRefundableAmount(tx, payment) : zero
  if (!payment || left === 0) return zero
  const limited = limitRefund(worth, left)
  if (limited.amount > 0) await payments.refund(tx, payment, returnRefundReason(id), { part: limited.amount })
  await postReturn(tx, order, { returnId: id, vendorId: vendor_id, worth: limited.worth, at })
  return limited.amount
}

/** Made-to-order items are not restocked, because their stock counts places in the maker's order book. */
const restockResellable = (
  platform: Platform,
  tx: Transaction,
  back: readonly ReturnedLineItem[],
): Promise<void> =>
  restockUnits(
    platform,
    tx,
    back
      .filter(({ item }) => !item.made_to_order)
      .map(({ item: { product_id, variant_id }, quantity }) => ({ product_id, variant_id, quantity })),
  )

/** Marks a return as refunded; a full refund of the order refunds all its returns. */
export async function onReturnRefunded(
  { clock }: Platform,
  tx: Transaction,
  { reason, whole, subject_type, subject_id }: PaymentRefundedPayload,
): Promise<void> {
  const id = parseReturnId(reason)
  const isOfOrder = whole && subject_type === 'order' ? eq(returns.order_id, subject_id) : undefined
  const isThis = id === undefined ? undefined : eq(returns.id, id)
  if (!isOfOrder && !isThis) return
  await tx
    .update(returns)
    .set({ status: 'refunded', refunded_at: clock.now() })
    .where(and(eq(returns.status, 'received'), or(isOfOrder, isThis)))
}
