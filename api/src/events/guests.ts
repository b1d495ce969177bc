import type { GuestStatus } from '@akyede/contract/events'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { areBlocked, areFriends, isBlocked } from '#feature/friends'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, count, eq, sql } from '#platform/sql.ts'
import type { Edit } from './add-event.ts'
import { findEvent, type GuestRow, lockOwnEvent, type VisibleEvent } from './find-event.ts'
import { type Context, notifyAnswered, notifyInvited, notifyReminded } from './notifications.ts'
import { isOver } from './occurrences.ts'
import { pushChanged } from './push-changed.ts'
import { eventGuests } from './tables.ts'
import { canAnswer } from './transitions.ts'

const isGuest = (eventId: string, userId: number) =>
  and(eq(eventGuests.event_id, eventId), eq(eventGuests.user_id, userId))

/**
 * Invites a friend. People who do not exist, are not friends or are blocked fail alike, with `event.person_not_found`.
 */
export async function inviteGuest(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
  input: { readonly user_id: number; readonly message: string },
): Promise<GuestRow> {
  const visible = await lockOwnEvent(tx, userId, eventId, now)
  requireUpcoming(visible, now)
  await requireFriend(tx, userId, input.user_id)
  const known = await findGuest(tx, eventId, input.user_id)
  if (known) return known
  const [found] = await tx
    .select({ guests: count() })
    .from(eventGuests)
    .where(eq(eventGuests.event_id, eventId))
  if ((found?.guests ?? 0) >= limits.events.guests) throw new Failure('event.too_many_guests')
  const [guest] = await tx
    .insert(eventGuests)
    .values({ event_id: eventId, ...input, invited_at: now })
    .returning()
  if (!guest) throw new Error('a guest was not written')
  await notifyInvited(tx, context, visible, input.user_id, input.message)
  await pushChanged(context, tx, visible.event)
  return guest
}

async function requireFriend(executor: Executor, userId: number, friendId: number): Promise<void> {
  const [one, other] = [sql`${userId}::bigint`, sql`${friendId}::bigint`]
  const { rows } = await executor.execute<{ may: boolean }>(sql`
    select ${areFriends(one, other)} and not ${areBlocked(one, other)} as may`)
  if (!rows[0]?.may) throw new Failure('event.person_not_found')
}

/** Records a guest's response. Repeating the same response changes nothing. */
export async function answerInvitation(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
  status: Exclude<GuestStatus, 'needs_action'>,
): Promise<VisibleEvent> {
  await tx
    .select({ status: eventGuests.status })
    .from(eventGuests)
    .where(isGuest(eventId, userId))
    .for('no key update')
  const visible = await findEvent(tx, userId, eventId, now)
  if (visible.my_status === null) throw new Failure('event.not_invited')
  if (visible.my_status === status) return visible
  requireUpcoming(visible, now)
  if (!canAnswer(visible.my_status, status)) throw new Error(`no answer is ${visible.my_status} to ${status}`)
  await tx.update(eventGuests).set({ status, answered_at: now }).where(isGuest(eventId, userId))
  await context.outbox.emit(tx, 'event.answered', { event_id: eventId, user_id: userId, status })
  await notifyAnswered(tx, context, visible, userId, status)
  await pushChanged(context, tx, visible.event)
  return { ...visible, my_status: status }
}

/** Reminds a guest at most once in 24 hours; of concurrent calls one succeeds (D115). */
export async function remindGuest(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
  guestId: number,
): Promise<GuestRow> {
  const visible = await lockOwnEvent(tx, userId, eventId, now)
  requireUpcoming(visible, now)
  const guest = await findGuest(tx, eventId, guestId)
  if (!guest || (await isBlocked(tx, userId, guestId))) throw new Failure('event.person_not_found')
  if (guest.status === 'declined') throw new Failure('event.guest_declined')
  const left = (guest.reminded_at?.getTime() ?? 0) + limits.events.remindSpacing - now.getTime()
  if (left > 0) throw new Failure('event.reminded_already', { retryAfter: Math.ceil(left / 1000) })
  await tx.update(eventGuests).set({ reminded_at: now }).where(isGuest(eventId, guestId))
  await notifyReminded(tx, context, visible, guest)
  return { ...guest, reminded_at: now }
}

async function findGuest(executor: Executor, eventId: string, userId: number): Promise<GuestRow | undefined> {
  const [guest] = await executor.select().from(eventGuests).where(isGuest(eventId, userId))
  return guest
}

/** Invitations, reminders and responses are possible until the event is over. */
export function requireUpcoming({ event }: Pick<VisibleEvent, 'event'>, now: Date): void {
  if (event.status !== 'scheduled') throw new Failure('event.not_scheduled')
  if (isOver(event, now)) throw new Failure('event.over')
}
