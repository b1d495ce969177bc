import { isNotSuspended } from '#feature/accounts'
import { areBlocked } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { inArray, type SQL, sql } from '#platform/sql.ts'
import { eventGuests, events } from './tables.ts'

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
