import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { desc, eq, lt } from '#platform/sql.ts'
import { pushes } from '#platform/tables.ts'
import { findPreferences } from './preferences.ts'
import { serveNotifications } from './routes.ts'
import { notificationPreferences, notifications } from './tables.ts'

export { findLastNotifications, findNotificationsAbout } from './find-notifications.ts'
export { type NotificationInput, notify, notifyWithEmail } from './notify.ts'
export {
  notifyDeviceAdded,
  notifyProviderLinked,
  notifyProviderUnlinked,
  notifySignInLocked,
} from './notify-security.ts'
export { sendNotification } from './send-notification.ts'

export function registerNotifications(serve: Serve, platform: Platform): void {
  serveNotifications(serve, platform)
  deleteNotifications(platform)
}

/** Deletes notifications after half a year, read or not. */
function deleteNotifications(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete notifications', notifications, () =>
    lt(notifications.created_at, after(platform.clock, -limits.notifications.keptFor)),
  )
}

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
