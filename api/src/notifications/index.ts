import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { serveNotifications } from './routes.ts'

export { findLastNotifications } from './find-notifications.ts'
export { personalNotifications } from './personal-records.ts'
export { sendNotice } from './send-notice.ts'
export { type Notice, tell } from './tell.ts'
export { tellDeviceAdded, tellLinked, tellLocked, tellUnlinked } from './tell-security.ts'
export { tellWithLetter } from './tell-with-letter.ts'

export function registerNotifications(serve: Serve, platform: Platform): void {
  serveNotifications(serve, platform)
  forgetNotifications(platform)
}
