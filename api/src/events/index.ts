import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { serveGuests } from './guest-routes.ts'
import { remindAhead } from './remind-ahead.ts'
import { serveEvents } from './routes.ts'
import { removedEvents } from './tables.ts'

export { seedDemoEvents } from './demo-events.ts'
export { findNextEvent } from './next-event.ts'
export { tellCalledOff } from './notices.ts'
export { personalEvents } from './personal-records.ts'
export { findEventTitles, isEventCalled, isNewsOfEvent } from './seen-in-feed.ts'

/** Days that people keep, with whom, and what they are reminded of (D57, D91, D115, D116). */
export function registerEvents(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  serveEvents(serve, platform, rateLimiter)
  serveGuests(serve, platform, rateLimiter)
  remindAhead(platform)
  forgetHourly(platform, 'forget removed events', removedEvents, () =>
    lt(removedEvents.removed_at, after(platform.clock, -limits.events.removedKeptFor)),
  )
}
