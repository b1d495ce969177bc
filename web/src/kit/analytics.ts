import type { AnalyticsEventName } from '@akyede/contract/analytics'
import { limits } from '@akyede/contract/limits'

/** The subject of an event. It never identifies the user. */
export interface EventDetails {
  readonly category?: string
  readonly label?: string
  readonly value?: number
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>
}

export interface AnalyticsEvent extends EventDetails {
  readonly event: AnalyticsEventName
  readonly timestamp: string
}

const queuedEvents: AnalyticsEvent[] = []
let onEvent: ((event: AnalyticsEvent) => void) | undefined

/** Records an event and never throws. Events are sent once the page is idle. */
export function track(event: AnalyticsEventName, about?: EventDetails): void {
  // An order id would identify its buyer, and a label that is too long would get the whole batch rejected.
  const label = about?.label?.replace(/^\/orders\/.+/, '/orders/:orderId').slice(0, limits.text.line)
  const tracked = { event, ...about, ...(label && { label }), timestamp: new Date().toISOString() }
  queuedEvents.push(tracked)
  if (queuedEvents.length > limits.analytics.waitingMax) queuedEvents.shift()
  onEvent?.(tracked)
}

/** Returns the queued events for the sender to remove. The listener is called for every later event. */
export function takeQueuedEvents(listener: (event: AnalyticsEvent) => void): AnalyticsEvent[] {
  onEvent = listener
  return queuedEvents
}
