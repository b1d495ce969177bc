import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lte } from '#platform/sql.ts'
import { analyticsEvents } from './tables.ts'

/** What visitors did is known for ninety days (D101). */
export function forgetVisits(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget visits', analyticsEvents, () =>
    lte(analyticsEvents.received_at, after(platform.clock, -limits.analytics.keptFor)),
  )
}
