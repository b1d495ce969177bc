import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import { analyticsEvents } from './tables.ts'

/** Visits are still counted; whose they were is forgotten. */
export const personalVisits: PersonalRecords = {
  name: 'visits',
  find: (executor, userId) =>
    executor
      .select({
        event: analyticsEvents.event,
        label: analyticsEvents.label,
        value: analyticsEvents.value,
        happened_at: analyticsEvents.happened_at,
      })
      .from(analyticsEvents)
      .where(eq(analyticsEvents.user_id, userId))
      .orderBy(asc(analyticsEvents.happened_at)),
  async erase(tx, userId) {
    await tx.update(analyticsEvents).set({ user_id: null }).where(eq(analyticsEvents.user_id, userId))
  },
}
