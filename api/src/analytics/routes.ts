import type { IncomingHttpHeaders } from 'node:http'
import { type AnalyticsEvent, analyticsEvents } from '@akyede/contract/analytics'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { keepEvents } from './keep-events.ts'

const known: ReadonlySet<string> = new Set(analyticsEvents)
const isKnown = ({ event }: AnalyticsEvent): boolean => known.has(event)

export function serveAnalytics(serve: Serve, { database, clock, metrics }: Platform): void {
  serve('sendAnalytics', async ({ body, caller, http }) => {
    const events = body.events.filter(isKnown)
    metrics.count('analytics', { result: 'unknown' }, body.events.length - events.length)
    const unwanted = wantsNoCount(http?.request.headers ?? {})
    metrics.count('analytics', { result: unwanted ? 'unwanted' : 'kept' }, events.length)
    // The answer is the same, so that asking not to be counted can't be told from it.
    if (!unwanted) {
      const userId = caller.kind === 'user' ? caller.userId : null
      await keepEvents(database, events, { userId, now: clock.now() })
    }
    return { data: { accepted: events.length } }
  })
}

/** Do Not Track (W3C, Tracking Preference Expression) or Global Privacy Control. */
const wantsNoCount = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'
