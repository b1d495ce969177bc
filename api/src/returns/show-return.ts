import { Failure } from '@akyede/contract/failures'
import type { Return } from '@akyede/contract/returns'
import { findOrder, findOrderContents, type OrderRow } from '#feature/orders'
import type { Platform } from '#platform/platform.ts'
import type { ReturnRow } from './return.ts'
import { returnsReader } from './returns-reader.ts'

/** What its buyer may see of a return of theirs. */
export async function showReturn(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { id, order_id, user_id }: ReturnRow,
): Promise<Return> {
  const order: OrderRow | undefined = await findOrder(database, order_id, user_id)
  const parts = order && (await findOrderContents(database, order.id))
  const found = parts && (await returnsReader.findForOrder(database, { order, parts, now: clock.now() }))
  const shown = found?.returns.find(one => one.id === id)
  if (!shown) throw new Failure('return.not_found')
  return shown
}
