import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt } from '#platform/sql.ts'
import { contactMessages } from './tables.ts'

/** What people wrote is kept for two years, as long as somebody may come back to it. */
export function forgetMessages(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget contact messages', contactMessages, () =>
    lt(contactMessages.created_at, after(platform.clock, -limits.contact.keptFor)),
  )
}
