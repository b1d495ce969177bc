import type { PersonalRecords } from '#platform/personal-records.ts'
import { desc, eq, or } from '#platform/sql.ts'
import { activityEntries } from './tables.ts'

const { user_id, other_user_id, type, amount, answer, happened_at } = activityEntries

/** What the feed keeps of what somebody did; what it is about stands under lists, groups, events, orders and gifts. */
export const personalActivity: PersonalRecords = {
  name: 'activity',
  find: (executor, userId) =>
    executor
      .select({ type, amount, answer, happened_at })
      .from(activityEntries)
      .where(eq(user_id, userId))
      .orderBy(desc(happened_at)),
  async erase(tx, userId) {
    await tx.delete(activityEntries).where(or(eq(user_id, userId), eq(other_user_id, userId)))
  },
}
