import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { serveNotifications } from './routes.ts'

export { findLastNotifications } from './find-notifications.ts'
export { type NotificationInput, notify } from './notify.ts'
export {
  notifyDeviceAdded,
  notifyProviderLinked,
  notifyProviderUnlinked,
  notifySignInLocked,
} from './notify-security.ts'
export { notifyWithEmail } from './notify-with-email.ts'
export { personalNotifications } from './personal-records.ts'
export { sendNotification } from './send-notification.ts'

export function registerNotifications(serve: Serve, platform: Platform): void {
  serveNotifications(serve, platform)
  forgetNotifications(platform)
}
