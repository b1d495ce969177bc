import { Failure } from '@akyede/contract/failures'
import { findLatestPayment, isBeingSent, isOpen, type PaymentRow, type Payments } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { releaseUnpaidGift } from './cancel-gift.ts'
import type { GiftOrderRow } from './gift.ts'
import type { Giver } from './giver.ts'
import { giftOrders, gifts } from './tables.ts'

/** An unpaid order that a giver holds. */
export interface OpenGiftOrder {
  readonly giftOrder: GiftOrderRow
  readonly itemIds: readonly string[]
  readonly payment: PaymentRow
}

/**
 * Releases held gifts whose payment could not be started, so that a failed attempt does not block the giver's next
 * one. Returns the orders that still wait for payment.
 */
export async function releaseFailedGifts(
  platform: Platform,
  payments: Payments,
  { key, isKnown }: Giver,
): Promise<readonly OpenGiftOrder[]> {
  const held = isKnown ? await findHeldGiftOrders(platform.database, key) : []
  const isStuck = ({ payment }: OpenGiftOrder) =>
    !isOpen(payment.status) || (payment.status === 'created' && !isBeingSent(payment, platform.clock))
  await Promise.all(
    held.filter(isStuck).map(({ giftOrder }) => releaseUnlessPaid(platform, payments, giftOrder)),
  )
  return held.filter(gift => !isStuck(gift))
}

async function findHeldGiftOrders(executor: Executor, giverKey: string): Promise<OpenGiftOrder[]> {
  const rows = await executor
    .select({ giftOrder: giftOrders, item_id: gifts.item_id })
    .from(giftOrders)
    .innerJoin(gifts, eq(gifts.order_id, giftOrders.order_id))
    .where(and(eq(giftOrders.giver_key, giverKey), eq(gifts.status, 'held')))
  const held: OpenGiftOrder[] = []
  for (const [orderId, of] of Map.groupBy(rows, row => row.giftOrder.order_id)) {
    const payment = await findLatestPayment(executor, 'order', orderId)
    const [first] = of
    if (first && payment)
      held.push({ giftOrder: first.giftOrder, itemIds: of.map(({ item_id }) => item_id), payment })
  }
  return held
}

/** Keeps an order that turns out to be paid. */
async function releaseUnlessPaid(
  platform: Platform,
  payments: Payments,
  giftOrder: GiftOrderRow,
): Promise<void> {
  await releaseUnpaidGift(platform, payments, giftOrder).catch(error => {
    if (!(error instanceof Failure && error.code === 'order.paid_meanwhile')) throw error
  })
}
