import { Failure } from '@akyede/contract/failures'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isOfUser, lockReturn, moveReturn, type ReturnRow } from './return.ts'
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
    const found = await lockReturn(tx, isOfUser(returnId, userId))
    if (!found) throw new Failure('return.not_found')
    const { row } = found
    if (row.status === 'withdrawn') return row
    if (!canBecome(row.status, 'withdrawn')) throw new Failure('return.not_withdrawable')
    return moveReturn(platform, tx, row, 'withdrawn', { withdrawn_at: platform.clock.now() })
  })
