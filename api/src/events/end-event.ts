import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import { and, eq, ne } from '#platform/sql.ts'
import type { Edit } from './add-event.ts'
import { type EventRow, lockEvent, lockOwnEvent, type VisibleEvent } from './find-event.ts'
import type { Context } from './notifications.ts'
import { isOver } from './occurrences.ts'
import { pushChanged } from './push-changed.ts'
import { eventGuests, events, removedEvents } from './tables.ts'
import { canBecome, type EventStatus } from './transitions.ts'

/** Cancels an event and notifies its guests. */
export async function cancelEvent(
  tx: Transaction,
  context: Context,
  edit: Edit,
  eventId: string,
): Promise<VisibleEvent> {
  const found = await lockOwnEvent(tx, edit.userId, eventId, edit.now)
  if (found.event.status === 'cancelled') return found
  if (!canBecome(found.event.status as EventStatus, 'cancelled')) throw new Failure('event.not_scheduled')
  await setStatus(tx, context, found.event, 'cancelled', edit.now)
  await emitCancelled(tx, context, found, edit.now)
  return lockOwnEvent(tx, edit.userId, eventId, edit.now)
}

/** Hides an event that is over or was cancelled. */
export async function archiveEvent(
  tx: Transaction,
  context: Context,
  edit: Edit,
  eventId: string,
): Promise<VisibleEvent> {
  const found = await lockOwnEvent(tx, edit.userId, eventId, edit.now)
  const { event } = found
  if (event.status === 'archived') return found
  const isDone = event.status === 'cancelled' || isOver(event, edit.now)
  if (!isDone || !canBecome(event.status as EventStatus, 'archived')) throw new Failure('event.still_ahead')
  await setStatus(tx, context, event, 'archived', edit.now)
  return lockOwnEvent(tx, edit.userId, eventId, edit.now)
}

/**
 * Deletes an event for good. Guests are notified by an outbox handler, because the event row is gone by then (D116).
 */
export async function removeEvent(
  tx: Transaction,
  context: Context,
  edit: Edit,
  eventId: string,
): Promise<void> {
  await lockEvent(tx, eventId)
  if (await wasRemoved(tx, edit, eventId)) return
  const found = await lockOwnEvent(tx, edit.userId, eventId, edit.now)
  if (found.event.status === 'scheduled') await emitCancelled(tx, context, found, edit.now)
  await pushChanged(context, tx, found.event)
  await tx.delete(events).where(eq(events.id, eventId))
  await tx.insert(removedEvents).values({ id: eventId, user_id: edit.userId, removed_at: edit.now })
}

async function wasRemoved(tx: Transaction, { userId }: Edit, eventId: string): Promise<boolean> {
  const { id, user_id } = removedEvents
  const found = await tx
    .select({ id })
    .from(removedEvents)
    .where(and(eq(id, eventId), eq(user_id, userId)))
  return found.length > 0
}

async function setStatus(
  tx: Transaction,
  context: Context,
  event: EventRow,
  status: EventStatus,
  now: Date,
): Promise<void> {
  await tx
    .update(events)
    .set({ status, remind_at: null, version: event.version + 1, updated_at: now })
    .where(eq(events.id, event.id))
  await pushChanged(context, tx, event)
}

/** Guests of an event that is already over are not notified. */
async function emitCancelled(
  tx: Transaction,
  { outbox }: Context,
  found: VisibleEvent,
  now: Date,
): Promise<void> {
  const { event, occurs_at } = found
  if (isOver(event, now)) return
  const guests = await tx
    .select({ user_id: eventGuests.user_id })
    .from(eventGuests)
    .where(and(eq(eventGuests.event_id, event.id), ne(eventGuests.status, 'declined')))
  await outbox.emit(tx, 'event.cancelled', { event_id: event.id, user_id: event.user_id })
  await outbox.emit(tx, 'event.called_off', {
    event_id: event.id,
    owner_id: event.user_id,
    title: event.title,
    type: event.type,
    occurs_at: occurs_at.toISOString(),
    guest_ids: guests.map(({ user_id }) => user_id),
  })
}
