import { limits } from '@akyede/contract/limits'
import type { ListLinks } from '#feature/wishlists'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { serveGuests } from './guest-routes.ts'
import { serveInvitations } from './invitation-routes.ts'
import { serveEvents } from './routes.ts'
import { scheduleReminders } from './schedule-reminders.ts'
import { eventReplies, removedEvents } from './tables.ts'

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
  links: ListLinks,
): void {
  const context = { links, publicUrl: platform.publicUrl }
  serveEvents(serve, platform, rateLimiter, context)
  serveGuests(serve, platform, rateLimiter, context)
  serveInvitations(serve, { platform, rateLimiter, links })
  scheduleReminders(platform)
  scheduleHourlyDeletion(platform, 'delete removed events', removedEvents, () =>
    lt(removedEvents.removed_at, after(platform.clock, -limits.events.removedKeptFor)),
  )
  // Guests without an account have none to delete, so they are forgotten some time after the event.
  scheduleHourlyDeletion(platform, 'delete replies to invitations', eventReplies, () =>
    lt(eventReplies.occurs_at, after(platform.clock, -limits.events.replies.keptFor)),
  )
}
