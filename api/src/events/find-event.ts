import type { GuestStatus } from '@akyede/contract/events'
import { Failure } from '@akyede/contract/failures'
import { isNotSuspended } from '#feature/accounts'
import { areBlocked } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, inArray, or, type SQL, sql } from '#platform/sql.ts'
import { occursFrom, startOfDay } from './occurrences.ts'
import { eventGuests, events } from './tables.ts'

export type EventRow = typeof events.$inferSelect
export type GuestRow = typeof eventGuests.$inferSelect

/** An event as somebody sees it. */
export interface VisibleEvent {
  readonly event: EventRow
  /** The time that counts. */
  readonly occurs_at: Date
  /** What the viewer said to the invitation; null for whose event it is. */
  readonly my_status: GuestStatus | null
}

/** Events with the viewer's part in each. The condition has to hold `isVisibleTo`. */
export const selectEvents = (executor: Executor, userId: number, from: Date) =>
  executor
    .select({
      event: events,
      my_status: eventGuests.status,
      occurs_at: occursFrom(from),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(events)
    .leftJoin(eventGuests, and(eq(eventGuests.event_id, events.id), eq(eventGuests.user_id, userId)))

/**
 * The one condition under which an event is read: its owner, and who is invited, until it is archived, unless one of
 * the two has blocked the other (D94), and while its owner is not suspended (0090). It is asked of the rows of `selectEvents`.
 */
export const isVisibleTo = (userId: number): SQL => {
  const isInvited = and(
    eq(eventGuests.user_id, userId),
    sql`${events.status} <> 'archived'`,
    sql`not ${areBlocked(sql`${events.user_id}`, userId)}`,
    isNotSuspended(sql`${events.user_id}`),
  )
  return sql`(${events.id} = any(array(
    select id from ${events} own where own.user_id = ${userId}
    union all select event_id from ${eventGuests} invited where invited.user_id = ${userId}))
    and ${or(eq(events.user_id, userId), isInvited)})`
}

export const toVisibleEvent = ({
  event,
  my_status,
  occurs_at,
}: {
  event: EventRow
  my_status: string | null
  occurs_at: Date
}): VisibleEvent => ({ event, occurs_at, my_status: my_status as GuestStatus | null })

/** An event, if the viewer may see it. Refuses with `event.not_found`, whatever the reason. */
export async function findEvent(
  executor: Executor,
  userId: number,
  eventId: string,
  now: Date,
): Promise<VisibleEvent> {
  const [found] = await selectEvents(executor, userId, startOfDay(now)).where(
    and(eq(events.id, eventId), isVisibleTo(userId)),
  )
  if (!found) throw new Failure('event.not_found')
  return toVisibleEvent(found)
}

/** An event for its owner, locked until the transaction ends. Refuses with `event.not_found`, its guests with `event.not_allowed`. */
export async function lockOwnEvent(
  tx: Transaction,
  userId: number,
  eventId: string,
  now: Date,
): Promise<VisibleEvent> {
  await lockEvent(tx, eventId)
  const found = await findEvent(tx, userId, eventId, now)
  if (found.event.user_id !== userId) throw new Failure('event.not_allowed')
  return found
}

/** Changes of one event happen one after the other. */
export const lockEvent = (tx: Transaction, eventId: string) =>
  tx.execute(sql`select 1 from ${events} where ${events.id} = ${eventId} for no key update`)

/** An event is news for whose it is and for who is invited, as long as they see it. */
export const isEventNewsFor = (eventId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${events} own where own.id = ${eventId} and (own.user_id = ${userId} or (
    own.status <> 'archived' and not ${areBlocked(sql`own.user_id`, userId)} and ${isNotSuspended(sql`own.user_id`)} and exists (
      select 1 from ${eventGuests} guest where guest.event_id = own.id and guest.user_id = ${userId}))))`

export const isEventNamedLike = (eventId: SQL, pattern: string): SQL =>
  sql`exists (select 1 from ${events} own where own.id = ${eventId} and own.title ilike ${pattern})`

/** What events are called that are there still. */
export async function findEventTitles(
  executor: Executor,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map()
  const found = await executor
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, [...eventIds]))
  return new Map(found.map(({ id, title }) => [id, title]))
}
