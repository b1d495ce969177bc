import type { PersonalRecords } from '#platform/personal-records.ts'
import { desc, eq } from '#platform/sql.ts'
import { findReplies, findViews } from './saved.ts'
import { officeLimits, officeLooks, officeReplies, officeViews } from './tables.ts'

/**
 * What a member of staff refunded each day, saved as replies and views, and whose data they opened in the last hours.
 */
export const personalOffice: PersonalRecords = {
  name: 'back_office',
  async find(executor, userId) {
    const refunds = await executor
      .select({ day: officeLimits.day, refunded_in_pesewas: officeLimits.spent })
      .from(officeLimits)
      .where(eq(officeLimits.user_id, userId))
      .orderBy(desc(officeLimits.day))
    const views = await findViews(executor, userId)
    return { refunds, replies: await findReplies(executor, userId), views }
  },
  async erase(tx, userId) {
    for (const table of [officeLimits, officeLooks, officeReplies, officeViews])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
