import { Failure } from '@akyede/contract/failures'
import { cancelPaidOrder, letGo } from '#feature/orders'
import { findPayment, latestPayment, type PaymentRow, type Payments, readReference } from '#feature/payments'
import type { Caller } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { followOrder } from './follow-order.ts'
import { findGiving, type GivingRow } from './gift.ts'
import { isGiver } from './is-giver.ts'

export interface OwnGiving {
  readonly giving: GivingRow
  readonly payment: PaymentRow
}

/** What was given under a payment's reference, for its giver (`isGiver`). Refuses with `payment.not_found`. */
export async function findOwnGiving(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  caller: Caller,
  named: string,
): Promise<OwnGiving> {
  const { reference, isFromLetter } = readReference(config, named)
  const payment = await findPayment(database, reference)
  const giving = payment && (await findGiving(database, payment.subject_id))
  const isOwn = giving && (await isGiver(database, caller, giving, isFromLetter))
  if (!isOwn || !payment) throw new Failure('payment.not_found')
  return { giving, payment }
}

/** Lets go of what is held and not paid for. Refuses with `order.paid_meanwhile` once it is. */
export async function undoGift(
  platform: Platform,
  payments: Payments,
  { order_id }: GivingRow,
): Promise<PaymentRow> {
  await letGo(platform, payments, { orderId: order_id, reason: undefined })
  return followed(platform, order_id)
}

/** Calls a paid gift off until its making begins; its money goes back. Refuses with `order.not_cancellable`. */
export async function takeGiftBack(
  platform: Platform,
  payments: Payments,
  { order_id }: GivingRow,
): Promise<PaymentRow> {
  await transaction(platform.database, tx =>
    cancelPaidOrder(platform, payments, tx, { orderId: order_id, reason: undefined }),
  )
  return followed(platform, order_id)
}

/** Whoever asked sees at once that others can give it; the order's own event finds it done. */
async function followed(platform: Platform, orderId: string): Promise<PaymentRow> {
  await transaction(platform.database, tx => followOrder(platform, tx, { order_id: orderId }))
  const payment = await latestPayment(platform.database, 'order', orderId)
  if (!payment) throw new Error('an order has no payment')
  return payment
}
