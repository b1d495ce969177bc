import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { serveGuests } from './guest-routes.ts'
import { serveEvents } from './routes.ts'
import { scheduleReminders } from './schedule-reminders.ts'
import { removedEvents } from './tables.ts'

export { seedDemoEvents } from './demo-events.ts'
export { findEventTitles, isEventNamedLike, isEventNewsFor } from './find-event.ts'
export { findNextEvent } from './next-event.ts'
export { notifyCancelled } from './notifications.ts'
export { personalEvents } from './personal-records.ts'

/** Personal events with guests and reminders (D57, D91, D115, D116). */
export function registerEvents(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  serveEvents(serve, platform, rateLimiter)
  serveGuests(serve, platform, rateLimiter)
  scheduleReminders(platform)
  scheduleHourlyDeletion(platform, 'delete removed events', removedEvents, () =>
    lt(removedEvents.removed_at, after(platform.clock, -limits.events.removedKeptFor)),
  )
}
