import { Failure } from '@akyede/contract/failures'
import { cancelPaidOrder, cancelUnpaidOrder } from '#feature/orders'
import {
  findLatestPayment,
  findPayment,
  type PaymentRow,
  type Payments,
  readReference,
} from '#feature/payments'
import type { Caller } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findGiftOrder, type GiftOrderRow } from './gift.ts'
import { isGiver } from './is-giver.ts'
import { syncGiftsWithOrder } from './sync-gifts-with-order.ts'

export interface OwnGiftOrder {
  readonly giftOrder: GiftOrderRow
  readonly payment: PaymentRow
}

/** The gift order of a payment reference, for its giver (`isGiver`). Refuses with `payment.not_found`. */
export async function findOwnGiftOrder(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  caller: Caller,
  named: string,
): Promise<OwnGiftOrder> {
  const { reference, isFromLetter } = readReference(config, named)
  const payment = await findPayment(database, reference)
  const giftOrder = payment && (await findGiftOrder(database, payment.subject_id))
  const isOwn = giftOrder && (await isGiver(database, caller, giftOrder, isFromLetter))
  if (!isOwn || !payment) throw new Failure('payment.not_found')
  return { giftOrder, payment }
}

/** Releases a held gift that is not paid for. Refuses with `order.paid_meanwhile` once it is paid. */
export async function releaseUnpaidGift(
  platform: Platform,
  payments: Payments,
  { order_id }: GiftOrderRow,
): Promise<PaymentRow> {
  await cancelUnpaidOrder(platform, payments, { orderId: order_id, reason: undefined })
  return syncAndFindPayment(platform, order_id)
}

/** Cancels and refunds a paid gift until its making begins. Refuses with `order.not_cancellable`. */
export async function cancelPaidGift(
  platform: Platform,
  payments: Payments,
  { order_id }: GiftOrderRow,
): Promise<PaymentRow> {
  await transaction(platform.database, tx =>
    cancelPaidOrder(platform, payments, tx, { orderId: order_id, reason: undefined }),
  )
  return syncAndFindPayment(platform, order_id)
}

/** Updates the gifts at once, so that the response is current; the order's event then changes nothing. */
async function syncAndFindPayment(platform: Platform, orderId: string): Promise<PaymentRow> {
  await transaction(platform.database, tx => syncGiftsWithOrder(platform, tx, { order_id: orderId }))
  const payment = await findLatestPayment(platform.database, 'order', orderId)
  if (!payment) throw new Error('an order has no payment')
  return payment
}
