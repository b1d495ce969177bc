import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import { routeMap } from '@akyede/contract/route-map'
import { type AnalyticsEvent, takeQueuedEvents } from '#kit/analytics.ts'
import { mayTrack, trackingConsent } from './may-track.ts'
import { noteErrors } from './note-errors.ts'
import { createSender, type DeliveryResult } from './send-events.ts'
import { forgetVisit, visitId } from './visit.ts'
import { noteVitals } from './web-vitals.ts'

let begun = false

/** Begins to send what was noted; once for each document. */
export function countVisits(): void {
  if (begun) return
  begun = true
  const waiting = takeQueuedEvents(happening => sender.noted(happening))
  const sender = createSender({ waiting, deliver, mayTrack, isOnline: () => navigator.onLine })
  noteErrors()
  noteVitals()
  trackingConsent.subscribe(() => {
    if (trackingConsent.read()) return
    forgetVisit()
    sender.flush()
  })
  addEventListener('online', sender.flush)
  addEventListener('pagehide', sender.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.flush()
  })
  for (const happening of [...waiting]) sender.noted(happening)
}

/**
 * Bare, and at once: a page that is left has no time to sign, and who is signed in or whose device this is shall not
 * go along (D101, D136).
 */
async function deliver(batch: readonly AnalyticsEvent[]): Promise<DeliveryResult> {
  const sessionId = visitId()
  const { method, path } = routeMap.sendAnalytics
  try {
    const { status } = await fetch(apiRoot + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-version': apiVersion },
      body: JSON.stringify({ events: batch.map(happening => ({ ...happening, sessionId })) }),
      credentials: 'omit',
      keepalive: true,
    })
    // What was refused once would be refused again.
    return status < 500 && status !== 429 ? 'done' : 'later'
  } catch {
    return 'later'
  }
}
