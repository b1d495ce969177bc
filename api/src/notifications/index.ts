import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { serveNotifications } from './routes.ts'
import { notifications } from './tables.ts'

export { findLastNotifications } from './find-notifications.ts'
export { type NotificationInput, notify, notifyWithEmail } from './notify.ts'
export {
  notifyDeviceAdded,
  notifyProviderLinked,
  notifyProviderUnlinked,
  notifySignInLocked,
} from './notify-security.ts'
export { personalNotifications } from './personal-records.ts'
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
