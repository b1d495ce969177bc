import type { AnalyticsEventName } from '@akyede/contract/analytics'
import { limits } from '@akyede/contract/limits'

/** What an event is about; never who did it. */
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

const waiting: AnalyticsEvent[] = []
let tell: ((happening: AnalyticsEvent) => void) | undefined

/** Notes what happened, for whoever sends it once the page is calm. Never fails. */
export function track(event: AnalyticsEventName, about?: EventDetails): void {
  // An order leads to whose it is; a label that is too long would cost all that is sent with it.
  const label = about?.label?.replace(/^\/orders\/.+/, '/orders/:orderId').slice(0, limits.text.line)
  const happening = { event, ...about, ...(label && { label }), timestamp: new Date().toISOString() }
  waiting.push(happening)
  if (waiting.length > limits.analytics.waitingMax) waiting.shift()
  tell?.(happening)
}

/** What waits to be sent, to be taken out by the one who sends it, who from now on is told of more. */
export function takeQueuedEvents(listener: (happening: AnalyticsEvent) => void): AnalyticsEvent[] {
  tell = listener
  return waiting
}
