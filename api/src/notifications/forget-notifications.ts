import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt } from '#platform/sql.ts'
import { notifications } from './tables.ts'

/** What somebody was told half a year ago is of no use any more, read or not. */
export function forgetNotifications(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget notifications', notifications, () =>
    lt(notifications.created_at, after(platform.clock, -limits.notifications.keptFor)),
  )
}
