import { deleteProblemFiles } from '#feature/support'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, desc, eq, inArray } from '#platform/sql.ts'
import { problemMessages, problems } from './tables.ts'
import { openStates } from './transitions.ts'

/** Problems belong to their orders and stay, without the person; their messages and files are erased. */
export const personalProblems: PersonalRecords = {
  name: 'problems_with_orders',
  isBookkeeping: true,
  async find(executor, userId) {
    const rows = await executor
      .select()
      .from(problems)
      .where(eq(problems.user_id, userId))
      .orderBy(desc(problems.opened_at), desc(problems.id))
    const written = await executor
      .select()
      .from(problemMessages)
      .where(eq(problemMessages.user_id, userId))
      .orderBy(asc(problemMessages.created_at), asc(problemMessages.id))
    return {
      problems: rows.map(({ kind, state, asked, outcome, amount, opened_at, ended_at }) => ({
        kind,
        state,
        asked_in_pesewas: asked,
        outcome,
        refunded_in_pesewas: amount,
        opened_at,
        ended_at,
      })),
      messages: written.map(({ message, created_at }) => ({ message, created_at })),
    }
  },
  async erase(tx, userId) {
    const own = tx.select({ id: problems.id }).from(problems).where(eq(problems.user_id, userId))
    const deleted = await tx
      .delete(problemMessages)
      .where(inArray(problemMessages.problem_id, own))
      .returning({ id: problemMessages.id })
    await deleteProblemFiles(
      tx,
      deleted.map(({ id }) => id),
    )
    await tx.update(problems).set({ user_id: null }).where(eq(problems.user_id, userId))
    // What they wrote as a maker or as staff belongs to the problems of others.
    await tx.update(problemMessages).set({ user_id: null }).where(eq(problemMessages.user_id, userId))
  },
  /** An open problem and its refund need the buyer's contact. */
  async isNeeded(executor, userId) {
    const [open] = await executor
      .select({ id: problems.id })
      .from(problems)
      .where(and(eq(problems.user_id, userId), inArray(problems.state, [...openStates])))
      .limit(1)
    return open !== undefined
  },
}
