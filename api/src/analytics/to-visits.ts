import type { AnalyticsEvent } from '@akyede/contract/analytics'
import { limits } from '@akyede/contract/limits'
import { newId } from '#platform/ids.ts'
import { redactFacts, redactPersonalData } from './redact-personal-data.ts'
import type { Visit } from './visit-queue.ts'

interface Receipt {
  /** Null for a guest. */
  readonly userId: number | null
  readonly now: Date
}

/** What is kept of events: nothing that says who somebody is but the id of who called. */
export const toVisits = (events: readonly AnalyticsEvent[], { userId, now }: Receipt): Visit[] =>
  events.map(({ event, category, action, label, value, metadata, sessionId, timestamp }) => ({
    id: newId(),
    event,
    category: cleaned(category),
    action: cleaned(action),
    label: cleaned(label),
    value: value ?? null,
    metadata: metadata && redactFacts(metadata),
    user_id: userId,
    session_id: redactPersonalData(sessionId),
    happened_at: believable(new Date(timestamp), now),
    received_at: now,
  }))

const cleaned = (text: string | undefined): string | null => (text ? redactPersonalData(text) : null)

/** Clocks of visitors go wrong: nothing happened after it was told, or before what is still kept. */
function believable(happened: Date, received: Date): Date {
  const ago = received.getTime() - happened.getTime()
  return ago >= 0 && ago <= limits.analytics.keptFor ? happened : received
}
