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

/** An event together with what it is to the viewer. */
export interface VisibleEvent {
  readonly event: EventRow
  /** The next occurrence, or the only one. */
  readonly occurs_at: Date
  /** The viewer's response to the invitation; null for the owner. */
  readonly my_status: GuestStatus | null
}

/** Selects events with the viewer's response. The caller's condition must include `isVisibleTo`. */
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
 * The only condition under which an event can be read. Its owner always can. A guest can until it is archived, unless
 * one of the two has blocked the other (D94) or the owner is suspended (0090). It applies to the rows of
 * `selectEvents`.
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

/** Returns an event that the viewer may see. Every other case fails with `event.not_found`. */
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

/**
 * Returns an event to its owner, locked until the transaction ends. Fails with `event.not_found`, or
 * `event.not_allowed` for guests.
 */
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

/** Serializes changes of one event. */
export const lockEvent = (tx: Transaction, eventId: string) =>
  tx.execute(sql`select 1 from ${events} where ${events.id} = ${eventId} for no key update`)

/** An event appears in the feeds of its owner and of its guests, as long as they can see it. */
export const isEventNewsFor = (eventId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${events} own where own.id = ${eventId} and (own.user_id = ${userId} or (
    own.status <> 'archived' and not ${areBlocked(sql`own.user_id`, userId)} and ${isNotSuspended(sql`own.user_id`)} and exists (
      select 1 from ${eventGuests} guest where guest.event_id = own.id and guest.user_id = ${userId}))))`

export const isEventNamedLike = (eventId: SQL, pattern: string): SQL =>
  sql`exists (select 1 from ${events} own where own.id = ${eventId} and own.title ilike ${pattern})`

/** The titles of those events that still exist. */
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
