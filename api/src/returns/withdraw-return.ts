import { Failure } from '@akyede/contract/failures'
import { lockOrder } from '#feature/orders'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { changeReturn, findReturn, isOfUser, type ReturnRow } from './return.ts'
import { canBecome } from './transitions.ts'

/**
 * Its buyer keeps the pieces after all, under the order's lock: either this or their arrival comes first. Again changes
 * nothing. Refuses with `return.not_found` and `return.not_withdrawable`.
 */
export const withdrawReturn = (
  platform: Platform,
  { returnId, userId }: { readonly returnId: string; readonly userId: number },
): Promise<ReturnRow> =>
  transaction(platform.database, async tx => {
    const found = await findReturn(tx, isOfUser(returnId, userId))
    if (!found) throw new Failure('return.not_found')
    await lockOrder(tx, found.order_id)
    const row = (await findReturn(tx, isOfUser(returnId, userId))) ?? found
    if (row.status === 'withdrawn') return row
    if (!canBecome(row.status, 'withdrawn')) throw new Failure('return.not_withdrawable')
    const withdrawn = await changeReturn(tx, row, 'withdrawn', { withdrawn_at: platform.clock.now() })
    const { order_id, user_id } = withdrawn
    await platform.outbox.emit(tx, 'return.moved', {
      return_id: row.id,
      order_id,
      user_id,
      status: 'withdrawn',
    })
    return withdrawn
  })
