import { areBlocked } from '#feature/friends'
import type { Executor } from '#platform/database.ts'
import { type PushContext, push } from '#platform/push.ts'
import { and, eq, sql } from '#platform/sql.ts'
import type { EventRow } from './find-event.ts'
import { eventGuests } from './tables.ts'

/** Makes the open tabs of the owner and of the guests refetch the event. */
export async function pushChanged(
  context: PushContext,
  executor: Executor,
  { id, user_id }: Pick<EventRow, 'id' | 'user_id'>,
): Promise<void> {
  const guests = await executor
    .select({ user_id: eventGuests.user_id })
    .from(eventGuests)
    .where(and(eq(eventGuests.event_id, id), sql`not ${areBlocked(sql`${eventGuests.user_id}`, user_id)}`))
  const readers = [user_id, ...guests.map(guest => guest.user_id)]
  await push(context, executor, readers, 'event.changed', { event_id: id })
}
