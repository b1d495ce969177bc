import { type EventSeriesType, eventsOfSeries, type ProposedEvent } from '@akyede/contract/event-series'
import type { Executor } from '#platform/database.ts'
import { type Edit, findScheduled } from './add-event.ts'
import { findConflict, findNextFreeTime } from './conflict.ts'

/** The time of the day at which events are proposed. */
const start = 'T10:00:00Z'

interface Series {
  readonly type: EventSeriesType
  readonly day: string
  readonly honoree: string
}

/** The upcoming events that follow a death or a birth, each an hour from the person's other events (D91, E84). */
export async function proposeEventSeries(
  executor: Executor,
  { userId, now }: Edit,
  { type, day, honoree }: Series,
): Promise<ProposedEvent[]> {
  const others = await findScheduled(executor, userId)
  return eventsOfSeries(type, day, honoree).flatMap(event => {
    const wanted = { starts_at: new Date(event.day + start), recurrence: 'none' }
    const date = findNextFreeTime(wanted, others)
    if (date < now) return []
    const other = findConflict(wanted, others)?.other
    return {
      type: event.type,
      title: event.title,
      honoree,
      date: date.toISOString(),
      conflict: other ? { id: other.id, title: other.title } : null,
    }
  })
}
