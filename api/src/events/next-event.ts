import type { EventType } from '@akyede/contract/event-words'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, sql } from '#platform/sql.ts'
import { isVisibleTo, selectEvents } from './find-event.ts'
import { hasTakenPlace, occursFrom, startOfDay } from './occurrences.ts'
import { events } from './tables.ts'

export interface NextEvent {
  readonly id: string
  readonly title: string
  readonly type: EventType
  readonly occurs_at: Date
  readonly my_role: 'owner' | 'guest'
}

/** The next event of a person: one of their own, or one to which they have not declined the invitation. */
export async function findNextEvent(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<NextEvent | undefined> {
  const from = startOfDay(now)
  const [next] = await selectEvents(executor, userId, from)
    .where(
      and(
        isVisibleTo(userId),
        eq(events.status, 'scheduled'),
        sql`not ${hasTakenPlace(now)}`,
        sql`(event_guests.status is null or event_guests.status <> 'declined')`,
      ),
    )
    .orderBy(sql`${occursFrom(from)}`, asc(events.id))
    .limit(1)
  if (!next) return undefined
  const { id, title, type } = next.event
  return {
    id,
    title,
    type: type as EventType,
    occurs_at: next.occurs_at,
    my_role: next.my_status === null ? 'owner' : 'guest',
  }
}
