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

/** What was given under a payment's reference, for its giver (`isGiver`). Refuses with `payment.not_found`. */
export async function findOwnGiftOrder(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  caller: Caller,
  named: string,
): Promise<OwnGiftOrder> {
  const { reference, isFromLetter } = readReference(config, named)
  const payment = await findPayment(database, reference)
  const giving = payment && (await findGiftOrder(database, payment.subject_id))
  const isOwn = giving && (await isGiver(database, caller, giving, isFromLetter))
  if (!isOwn || !payment) throw new Failure('payment.not_found')
  return { giftOrder: giving, payment }
}

/** Lets go of what is held and not paid for. Refuses with `order.paid_meanwhile` once it is. */
export async function releaseUnpaidGift(
  platform: Platform,
  payments: Payments,
  { order_id }: GiftOrderRow,
): Promise<PaymentRow> {
  await cancelUnpaidOrder(platform, payments, { orderId: order_id, reason: undefined })
  return syncAndFindPayment(platform, order_id)
}

/** Calls a paid gift off until its making begins; its money goes back. Refuses with `order.not_cancellable`. */
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

/** Whoever asked sees at once that others can give it; the order's own event finds it done. */
async function syncAndFindPayment(platform: Platform, orderId: string): Promise<PaymentRow> {
  await transaction(platform.database, tx => syncGiftsWithOrder(platform, tx, { order_id: orderId }))
  const payment = await findLatestPayment(platform.database, 'order', orderId)
  if (!payment) throw new Error('an order has no payment')
  return payment
}
