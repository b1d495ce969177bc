import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, desc, eq, inArray } from '#platform/sql.ts'
import { returns } from './tables.ts'
import { openStatuses } from './transitions.ts'

/** What somebody sends back belongs to the books of their orders; what they wrote about it does not. */
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
  /** What is on its way back, and its money, needs its person. */
  async isNeeded(executor, userId) {
    const [open] = await executor
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.user_id, userId), inArray(returns.status, [...openStatuses])))
      .limit(1)
    return open !== undefined
  },
}
