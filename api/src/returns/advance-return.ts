import { limits } from '@akyede/contract/limits'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import type { Payments } from '#feature/payments'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { SQL } from '#platform/sql.ts'
import { receiveReturn } from './receive-return.ts'
import { endOfDayIn, lockReturn, moveReturn, type ReturnRow } from './return.ts'
import { canBecome } from './transitions.ts'

export interface AdvanceReturnInput {
  /** Which one, and whose it must be. */
  readonly which: SQL | undefined
  readonly to: ReturnAnswer
  /** To its buyer; what is left out stays as it is. */
  readonly answer?: string | undefined
  /** Of what has arrived: whether it can be sold again. */
  readonly fit?: boolean | undefined
}

export type AdvanceReturnResult =
  | { readonly kind: 'advanced' | 'there already'; readonly id: string }
  /** No step leads there from where it is. */
  | { readonly kind: 'refused'; readonly status: string }
  | { readonly kind: 'unknown' }

/**
 * Answers a return or takes its pieces in, under the lock of its order. Refuses with `payment.nothing_to_refund` where
 * only a part of its money is left.
 */
export const advanceReturn = (
  platform: Platform,
  payments: Payments,
  { which, to, answer, fit }: AdvanceReturnInput,
): Promise<AdvanceReturnResult> =>
  transaction(platform.database, async tx => {
    const found = await lockReturn(tx, which)
    if (!found) return { kind: 'unknown' }
    const { order, row } = found
    // What was refunded has arrived.
    if (row.status === to || (to === 'received' && row.status === 'refunded')) {
      return { kind: 'there already', id: row.id }
    }
    if (!canBecome(row.status, to)) return { kind: 'refused', status: row.status }
    if (to === 'received') {
      await receiveReturn(platform, payments, tx, order, { row, fit: fit === true, answer })
      return { kind: 'advanced', id: row.id }
    }
    const said = { ...(answer ? { answer } : {}), answered_at: platform.clock.now() }
    const waits = to === 'approved' ? newDeadline(row, platform.clock) : {}
    const { id } = await moveReturn(platform, tx, row, to, { ...said, ...waits })
    return { kind: 'advanced', id }
  })

/** A gift from a list is its operator's to look after: nobody is written to who could send it in time. */
const newDeadline = ({ user_id }: ReturnRow, clock: Clock) => ({
  send_by: user_id === null ? null : endOfDayIn(clock, limits.returns.sentWithin),
  reminded_at: null,
})
