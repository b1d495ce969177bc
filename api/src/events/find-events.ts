import type { eventScopes } from '@akyede/contract/event-fields'
import type { Executor } from '#platform/database.ts'
import { totalOf } from '#platform/paginate.ts'
import { and, asc, eq, likePattern, ne, type SQL, sql } from '#platform/sql.ts'
import { isVisibleTo, selectEvents, toVisibleEvent, type VisibleEvent } from './find-event.ts'
import { hasTakenPlace, occursFrom, startOfDay } from './occurrences.ts'
import { events } from './tables.ts'

export interface EventsQuery {
  readonly userId: number
  readonly scope: (typeof eventScopes)[number]
  readonly search?: string | undefined
  /** Days, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
  readonly limit: number
  readonly now: Date
}

/** A page of the events that a person owns or is invited to, with the total count. */
export async function findEvents(
  executor: Executor,
  query: EventsQuery,
): Promise<{ events: VisibleEvent[]; total: number }> {
  const { userId, scope, search, page, limit, now } = query
  const from = query.from === undefined ? startOfDay(now) : new Date(query.from)
  const rows = await selectEvents(executor, userId, from)
    .where(
      and(
        isVisibleTo(userId),
        inScope[scope](now),
        isWithin(query, from),
        search ? matchesSearch(search) : undefined,
      ),
    )
    .orderBy(...ordering(query, from))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await totalOf(rows, page, () => findEvents(executor, { ...query, page: 1, limit: 1 }))
  return { events: rows.map(toVisibleEvent), total }
}

const inScope: Readonly<Record<EventsQuery['scope'], (now: Date) => SQL | undefined>> = {
  all: () => ne(events.status, 'archived'),
  upcoming: now => and(eq(events.status, 'scheduled'), sql`not ${hasTakenPlace(now)}`),
  past: now => and(eq(events.status, 'scheduled'), hasTakenPlace(now)),
  cancelled: () => eq(events.status, 'cancelled'),
  archived: () => eq(events.status, 'archived'),
}

/** Limits the events to the requested days. */
function isWithin({ from, to }: EventsQuery, start: Date): SQL | undefined {
  const isLater = from === undefined ? undefined : sql`${occursFrom(start)} >= ${start.toISOString()}`
  const isEarlier =
    to === undefined
      ? undefined
      : sql`${occursFrom(start)} < ${to}::date::timestamp at time zone 'UTC' + interval '1 day'`
  return and(isLater, isEarlier)
}

/**
 * Requested days are in calendar order. Without days, upcoming events come first, the next one first, then past
 * events, the latest first.
 */
function ordering({ from, now }: EventsQuery, start: Date): SQL[] {
  if (from !== undefined) return [sql`${occursFrom(start)}`, asc(events.id)]
  const distance = sql`extract(epoch from ${occursFrom(start)} - ${now.toISOString()}::timestamptz)`
  const isOver = hasTakenPlace(now)
  return [isOver, sql`case when ${isOver} then -${distance} else ${distance} end`, asc(events.id)]
}

function matchesSearch(search: string): SQL {
  const pattern = likePattern(search)
  const { title, location, honoree, description } = events
  return sql`concat_ws(' ', ${title}, ${location}, ${honoree}, ${description}) ilike ${pattern}`
}
