import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { schedulePartitions } from '#platform/partitions.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { asc, eq, lte } from '#platform/sql.ts'
import { serveAnalytics } from './routes.ts'
import { analyticsEvents } from './tables.ts'

export function registerAnalytics(serve: Serve, platform: Platform): void {
  serveAnalytics(serve, platform)
  scheduleVisitDeletion(platform)
}

/** Visits are deleted after ninety days (D101). */
function scheduleVisitDeletion(platform: Platform): void {
  const { keptFor } = limits.analytics
  schedulePartitions(platform, 'delete visits', {
    table: analyticsEvents,
    keptFor,
    isOld: () => lte(analyticsEvents.received_at, after(platform.clock, -keptFor)),
  })
}

/** Erasing keeps the visits for counting and removes the user. */
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
