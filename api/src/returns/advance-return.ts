import { limits } from '@akyede/contract/limits'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import type { Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { SQL } from '#platform/sql.ts'
import { receiveReturn } from './receive-return.ts'
import { endOfDayIn, lockReturn, moveReturn, type ReturnRow } from './return.ts'
import { canBecome } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    return_answered: { return_id: string; status: ReturnAnswer }
  }
}

export interface AdvanceReturnInput {
  /** Condition that selects the return and checks its owner. */
  readonly which: SQL | undefined
  readonly to: ReturnAnswer
  /** Message to the buyer; an omitted one stays as it is. */
  readonly answer?: string | undefined
  /** Whether the received units are resellable. */
  readonly fit?: boolean | undefined
  /** Who acts, for the audit log; undefined for a maker's system. */
  readonly by?: ActedBy
}

export type AdvanceReturnResult =
  | { readonly kind: 'advanced' | 'there already'; readonly id: string }
  /** No step leads there from where it is. */
  | { readonly kind: 'refused'; readonly status: string }
  | { readonly kind: 'unknown' }

/** `advanceReturnIn` in a transaction of its own. */
export const advanceReturn = (
  platform: Platform,
  payments: Payments,
  input: AdvanceReturnInput,
): Promise<AdvanceReturnResult> =>
  transaction(platform.database, tx => advanceReturnIn(platform, payments, tx, input))

/**
 * Answers a return or receives its units, under the order's lock. Refuses with `payment.nothing_to_refund` when only
 * part of the money is left.
 */
export async function advanceReturnIn(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { which, to, answer, fit, by }: AdvanceReturnInput,
): Promise<AdvanceReturnResult> {
  const found = await lockReturn(tx, which)
  if (!found) return { kind: 'unknown' }
  const { order, row } = found
  // A refunded return was received before.
  if (row.status === to || (to === 'received' && row.status === 'refunded')) {
    return { kind: 'there already', id: row.id }
  }
  if (!canBecome(row.status, to)) return { kind: 'refused', status: row.status }
  if (by) {
    const facts = { return_id: row.id, status: to }
    await platform.audit.write(tx, 'return_answered', facts, { userId: row.user_id ?? undefined, ...by })
  }
  if (to === 'received') {
    await receiveReturn(platform, payments, tx, order, { row, fit: fit === true, answer })
    return { kind: 'advanced', id: row.id }
  }
  const response = { ...(answer ? { answer } : {}), answered_at: platform.clock.now() }
  const waits = to === 'approved' ? newDeadline(row, platform.clock) : {}
  const { id } = await moveReturn(platform, tx, row, to, { ...response, ...waits })
  return { kind: 'advanced', id }
}

/** Gifts have no deadline: the operator handles them, because no recipient may be asked to send one in time. */
const newDeadline = ({ user_id }: ReturnRow, clock: Clock) => ({
  send_by: user_id === null ? null : endOfDayIn(clock, limits.returns.sentWithin),
  reminded_at: null,
})
