import { Failure } from '@akyede/contract/failures'
import type { Return } from '@akyede/contract/returns'
import { findOrder, findOrderContents, lockOrderWithContents, type OrderRow } from '#feature/orders'
import type { Payments } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { openReturns, type ReturnInput } from './open-returns.ts'
import { presentNewReturns, returnsReader } from './present-return.ts'
import { isOfUser, lockReturn, moveReturn, type ReturnRow } from './return.ts'
import { canBecome } from './transitions.ts'

/**
 * Requests a return under the order's lock, so that each unit is returned once. Refuses as `openReturns` does, and
 * with `order.not_found`.
 */
export async function requestReturn(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, userId, ...input }: ReturnInput & { readonly orderId: string; readonly userId: number },
): Promise<Return[]> {
  const own = await findOrder(tx, orderId, userId)
  const found = own && (await lockOrderWithContents(tx, orderId))
  if (!found) throw new Failure('order.not_found')
  const { opened, earlier } = await openReturns(platform, payments, tx, found, input, 'buyer')
  return presentNewReturns(opened, earlier, found, platform.clock.now())
}

/** The return as its buyer sees it. */
export async function showReturn(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { id, order_id, user_id }: ReturnRow,
): Promise<Return> {
  const order: OrderRow | undefined = await findOrder(database, order_id, user_id)
  const contents = order && (await findOrderContents(database, order.id))
  const found =
    contents && (await returnsReader.findForOrder(database, { order, contents, now: clock.now() }))
  const shown = found?.returns.find(one => one.id === id)
  if (!shown) throw new Failure('return.not_found')
  return shown
}

/**
 * Withdraws a return under the order's lock, so that it cannot be received at the same time. Idempotent. Refuses with
 * `return.not_found` and `return.not_withdrawable`.
 */
export const withdrawReturn = (
  platform: Platform,
  { returnId, userId }: { readonly returnId: string; readonly userId: number },
): Promise<ReturnRow> =>
  transaction(platform.database, async tx => {
    const found = await lockReturn(tx, isOfUser(returnId, userId))
    if (!found) throw new Failure('return.not_found')
    const { row } = found
    if (row.status === 'withdrawn') return row
    if (!canBecome(row.status, 'withdrawn')) throw new Failure('return.not_withdrawable')
    return moveReturn(platform, tx, row, 'withdrawn', { withdrawn_at: platform.clock.now() })
  })
