import type { IncomingHttpHeaders } from 'node:http'
import { type AnalyticsEvent, analyticsEvents } from '@akyede/contract/analytics'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { toVisits } from './to-visits.ts'
import { createVisitQueue, writeVisits } from './visit-queue.ts'

const known: ReadonlySet<string> = new Set(analyticsEvents)
const isKnown = ({ event }: AnalyticsEvent): boolean => known.has(event)

/** Accepts events at once and writes them after the response. */
export function serveAnalytics(serve: Serve, { database, clock, metrics, jobs, log }: Platform): void {
  const drop = (visits: number) => metrics.count('analytics', { result: 'dropped' }, visits)
  const queue = createVisitQueue(
    visits => writeVisits(database, visits),
    (visits, error) => {
      drop(visits)
      log.error('visits were not written', { count: visits, error })
    },
  )
  jobs.beforeStop(queue.drained)
  serve('sendAnalytics', async ({ body, caller, http }) => {
    const events = body.events.filter(isKnown)
    metrics.count('analytics', { result: 'unknown' }, body.events.length - events.length)
    const isRefused = refusesTracking(http?.request.headers ?? {})
    // The response is the same as for a counted visit, so that it does not reveal the preference.
    if (isRefused) metrics.count('analytics', { result: 'unwanted' }, events.length)
    else {
      const userId = caller.kind === 'user' ? caller.userId : null
      const queued = queue.add(toVisits(events, { userId, now: clock.now() }))
      metrics.count('analytics', { result: 'kept' }, queued)
      drop(events.length - queued)
    }
    return { data: { accepted: events.length } }
  })
}

/** Do Not Track (W3C, Tracking Preference Expression) or Global Privacy Control. */
const refusesTracking = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'
