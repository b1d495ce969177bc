import { apiRoot, apiVersion } from '@akyede/contract/api-root'
import { limits } from '@akyede/contract/limits'
import { routeMap } from '@akyede/contract/route-map'
import { type AnalyticsEvent, takeQueuedEvents, track } from '#kit/analytics.ts'
import { ulid } from '#kit/ids.ts'
import { type TabValue, tabValue } from '#kit/tab-value.ts'
import { mayTrack, trackingConsent } from './may-track.ts'
import { createSender, type DeliveryResult } from './send-events.ts'
import { trackedPath } from './tracked-path.ts'
import { trackVitals } from './web-vitals.ts'

let begun = false

/** Starts sending queued events, once per document. */
export function countVisits(): void {
  if (begun) return
  begun = true
  const queue = takeQueuedEvents(event => sender.eventQueued(event))
  const sender = createSender({ queue, deliver, mayTrack, isOnline: () => navigator.onLine })
  trackErrors()
  trackVitals()
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
  for (const event of [...queue]) sender.eventQueued(event)
}

/**
 * Sends without signature and credentials (D101, D136): a page that is being left has no time to sign, and
 * visits must not reveal the user or device.
 */
async function deliver(batch: readonly AnalyticsEvent[]): Promise<DeliveryResult> {
  const sessionId = visitId()
  const { method, path } = routeMap.sendAnalytics
  try {
    const { status } = await fetch(apiRoot + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-version': apiVersion },
      body: JSON.stringify({ events: batch.map(event => ({ ...event, sessionId })) }),
      credentials: 'omit',
      keepalive: true,
    })
    // A rejected batch would be rejected again.
    return status < 500 && status !== 429 ? 'done' : 'later'
  } catch {
    return 'later'
  }
}

const visit: TabValue<string> = tabValue(
  'akyede:visit',
  (value): value is string => typeof value === 'string' && value.length <= 60,
)

/** The random id of this tab's visit, which ends with the tab. */
function visitId(): string {
  const known = visit.read()
  if (known) return known
  const made = ulid()
  visit.write(made)
  return made
}

const forgetVisit = (): void => visit.clear()

/** Tracks script errors, the first few per document. */
function trackErrors(): void {
  let left: number = limits.analytics.errorsMax
  const note = (error: unknown) => {
    if (left <= 0) return
    left -= 1
    track('error', { label: messageOf(error), metadata: { path: trackedPath(location.pathname) } })
  }
  addEventListener('error', ({ error, message }) => note(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
}

/**
 * Such as "TypeError: x is not a function". Quoted texts, e-mail addresses and numbers are removed, because a
 * user may have typed them.
 */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/(["'“‘`]).{40,}?\1/g, '…')
    .replace(/\+?\d[\d\s-]{5,}/g, '…')
    .slice(0, 255)
}
