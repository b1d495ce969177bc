import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, desc, eq, inArray } from '#platform/sql.ts'
import { returns } from './tables.ts'
import { openStatuses } from './transitions.ts'

/** Returns belong to the accounts of their orders and stay; the buyer's words are erased. */
export const personalReturns: PersonalRecords = {
  name: 'returns',
  isBookkeeping: true,
  find: (executor, userId) =>
    executor
      .select({
        number: returns.number,
        status: returns.status,
        reason: returns.reason,
        words: returns.words,
        answer: returns.answer,
        amount_in_pesewas: returns.amount,
        requested_at: returns.requested_at,
        received_at: returns.received_at,
        refunded_at: returns.refunded_at,
      })
      .from(returns)
      .where(eq(returns.user_id, userId))
      .orderBy(desc(returns.requested_at), desc(returns.id)),
  async erase(tx, userId) {
    await tx.update(returns).set({ words: null, answer: null }).where(eq(returns.user_id, userId))
  },
  /** An open return and its refund need the buyer's contact. */
  async isNeeded(executor, userId) {
    const [open] = await executor
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.user_id, userId), inArray(returns.status, [...openStatuses])))
      .limit(1)
    return open !== undefined
  },
}
