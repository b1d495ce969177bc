import { Failure } from '@akyede/contract/failures'
import type { Return } from '@akyede/contract/returns'
import { findOrder, findOrderContents, lockOrder } from '#feature/orders'
import type { Payments } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { openReturns, type ReturnInput } from './open-returns.ts'
import { returnsReader } from './returns-reader.ts'

/**
 * Asks to send pieces of an order of one's own back, under the order's lock: of two who ask for the same piece at once
 * one has it. Refuses as `openReturns` does, and with `order.not_found`.
 */
export async function requestReturn(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, userId, ...wish }: ReturnInput & { readonly orderId: string; readonly userId: number },
): Promise<Return[]> {
  const own = await findOrder(tx, orderId, userId)
  const order = own && (await lockOrder(tx, orderId))
  if (!order) throw new Failure('order.not_found')
  const opened = await openReturns(platform, payments, tx, order, wish, 'buyer')
  const ids = opened.map(({ row }) => row.id)
  const parts = await findOrderContents(tx, order.id)
  const { returns } = await returnsReader.findForOrder(tx, { order, parts, now: platform.clock.now() })
  return returns.filter(({ id }) => ids.includes(id))
}
