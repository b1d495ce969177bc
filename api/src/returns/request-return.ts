import { Failure } from '@akyede/contract/failures'
import type { Return } from '@akyede/contract/returns'
import { findOrder, lockOrder, partsOf } from '#feature/orders'
import type { Payments } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { returnsForOrders } from './for-orders.ts'
import { openReturns, type ReturnWish } from './open-return.ts'

/**
 * Asks to send pieces of an order of one's own back, under the order's lock: of two who ask for the same piece at once
 * one has it. Refuses as `openReturns` does, and with `order.not_found`.
 */
export async function requestReturn(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, userId, ...wish }: ReturnWish & { readonly orderId: string; readonly userId: number },
): Promise<Return[]> {
  const own = await findOrder(tx, orderId, userId)
  const order = own && (await lockOrder(tx, orderId))
  if (!order) throw new Failure('order.not_found')
  const opened = await openReturns(platform, payments, tx, order, wish, 'buyer')
  const ids = opened.map(({ row }) => row.id)
  const parts = await partsOf(tx, order.id)
  const { returns } = await returnsForOrders.ofOrder(tx, { order, parts, now: platform.clock.now() })
  return returns.filter(({ id }) => ids.includes(id))
}
