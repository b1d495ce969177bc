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

/** Converts events to visits. The user id is the only personal data that remains. */
export const toVisits = (events: readonly AnalyticsEvent[], { userId, now }: Receipt): Visit[] =>
  events.map(({ event, category, action, label, value, metadata, sessionId, timestamp }) => ({
    id: newId(),
    event,
    category: redacted(category),
    action: redacted(action),
    label: redacted(label),
    value: value ?? null,
    metadata: metadata && redactFacts(metadata),
    user_id: userId,
    session_id: redactPersonalData(sessionId),
    happened_at: plausibleTime(new Date(timestamp), now),
    received_at: now,
  }))

const redacted = (text: string | undefined): string | null => (text ? redactPersonalData(text) : null)

/**
 * Visitors' clocks may be wrong: events are not later than their receipt, and not older than the retention
 * period.
 */
function plausibleTime(claimed: Date, received: Date): Date {
  const age = received.getTime() - claimed.getTime()
  return age >= 0 && age <= limits.analytics.keptFor ? claimed : received
}
