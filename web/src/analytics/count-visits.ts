import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import { limits } from '@akyede/contract/limits'
import { routeMap } from '@akyede/contract/route-map'
import { type AnalyticsEvent, takeQueuedEvents, track } from '#kit/analytics.ts'
import { ulid } from '#kit/ids.ts'
import { type TabValue, tabValue } from '#kit/tab-value.ts'
import { mayTrack, trackingConsent } from './may-track.ts'
import { createSender, type DeliveryResult } from './send-events.ts'
import { trackedPath } from './tracked-path.ts'
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

const visit: TabValue<string> = tabValue(
  'akyede:visit',
  (value): value is string => typeof value === 'string' && value.length <= 60,
)

/** The name of this tab's visit: random, and gone with the tab. */
export function visitId(): string {
  const known = visit.read()
  if (known) return known
  const made = ulid()
  visit.write(made)
  return made
}

export const forgetVisit = (): void => visit.clear()

/** Notes what goes wrong in scripts, the first few times on each document. */
export function noteErrors(): void {
  let left: number = limits.analytics.errorsMax
  const note = (error: unknown) => {
    if (left <= 0) return
    left -= 1
    track('error', { label: messageOf(error), metadata: { path: trackedPath(location.pathname) } })
  }
  addEventListener('error', ({ error, message }) => note(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
}

/** "TypeError: x is not a function", without what somebody may have typed: quoted texts, e-mail addresses, numbers. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/(["'“‘`]).{40,}?\1/g, '…')
    .replace(/\+?\d[\d\s-]{5,}/g, '…')
    .slice(0, 255)
}
