import type { PersonalRecords } from '#platform/personal-records.ts'
import { desc, eq } from '#platform/sql.ts'
import { pushes } from '#platform/tables.ts'
import { findPreferences } from './preferences.ts'
import { notificationPreferences, notifications } from './tables.ts'

const { category, title, message, read_at, created_at } = notifications

export const personalNotifications: PersonalRecords = {
  name: 'notifications',
  find: async (executor, userId) => ({
    told: await executor
      .select({ category, title, message, read_at, created_at })
      .from(notifications)
      .where(eq(notifications.user_id, userId))
      .orderBy(desc(created_at)),
    preferences: await findPreferences(executor, userId),
  }),
  async erase(tx, userId) {
    for (const table of [notifications, notificationPreferences, pushes])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
