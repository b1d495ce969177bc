import { dayOf, formatDay } from '@akyede/contract/days'
import { type EventType, isMourning } from '@akyede/contract/event-words'
import type { GuestStatus } from '@akyede/contract/events'
import { isNotSuspended } from '#feature/accounts'
import { areBlocked } from '#feature/friends'
import { notify } from '#feature/notifications'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray, ne, sql } from '#platform/sql.ts'
import type { EventRow, VisibleEvent } from './find-event.ts'
import { eventGuests } from './tables.ts'

/** Contains all that the notifications need, because the event row may be gone by then. */
interface CancelledEvent {
  readonly event_id: string
  readonly owner_id: number
  readonly title: string
  readonly type: string
  readonly occurs_at: string
  readonly guest_ids: readonly number[]
}

declare module '#platform/outbox.ts' {
  interface Events {
    'event.added': { event_id: string; user_id: number }
    'event.answered': { event_id: string; user_id: number; status: GuestStatus }
    'event.cancelled': { event_id: string; user_id: number }
    'event.called_off': CancelledEvent
  }
}

export type Context = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>

/** Format: "Thursday 24 December at 10:00". UTC is local time in Ghana. */
const formatTime = (at: Date): string => `${formatDay(dayOf(at))} at ${at.toISOString().slice(11, 16)}`

const formatPlace = ({ location }: Pick<EventRow, 'location'>): string => (location ? `, ${location}` : '')

const eventPath = (eventId: string): string => `/dashboard/events/${eventId}`

const nameOf = async (executor: Executor, userId: number): Promise<string> =>
  (await findPeople(executor, [userId])).get(userId)?.name ?? 'Someone'

export async function notifyInvited(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: VisibleEvent,
  guestId: number,
  message: string,
): Promise<void> {
  const owner = await nameOf(tx, event.user_id)
  await notify(context, tx, {
    userId: guestId,
    category: 'event',
    type: 'event.invited',
    key: `event.invited ${event.id}`,
    title: `${owner} invited you to “${event.title}”`,
    message: `${formatTime(occurs_at)}${formatPlace(event)}.${message ? ` “${message}”` : ''}`,
    link: eventPath(event.id),
  })
}

const answerWords: Readonly<Record<Exclude<GuestStatus, 'needs_action'>, string>> = {
  accepted: 'is coming to',
  declined: 'can’t come to',
  tentative: 'replied Maybe to',
}

/** The key contains the day, so that the owner is notified of the same response at most once a day. */
export async function notifyAnswered(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: VisibleEvent,
  guestId: number,
  status: keyof typeof answerWords,
): Promise<void> {
  await notify(context, tx, {
    userId: event.user_id,
    category: 'event',
    type: 'event.answered',
    key: `event.answered ${event.id} ${guestId} ${status} ${dayOf(context.clock.now())}`,
    title: `${await nameOf(tx, guestId)} ${answerWords[status]} “${event.title}”`,
    message: `${formatTime(occurs_at)}${formatPlace(event)}.`,
    link: eventPath(event.id),
  })
}

/** A reply by the public invitation. The guest is not named, because notifications are stored longer than replies. */
export async function notifyReplied(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: Pick<VisibleEvent, 'event' | 'occurs_at'>,
  {
    id,
    status,
    people,
  }: { readonly id: string; readonly status: keyof typeof answerWords; readonly people: number },
): Promise<void> {
  const party = people > 1 ? ` ${people} people.` : ''
  await notify(context, tx, {
    userId: event.user_id,
    category: 'event',
    type: 'event.replied',
    key: `event.replied ${id} ${status} ${people} ${dayOf(context.clock.now())}`,
    title: `A guest ${answerWords[status]} “${event.title}”`,
    message: `${formatTime(occurs_at)}${formatPlace(event)}.${party}`,
    link: eventPath(event.id),
  })
}

/** Notifies all guests who have not declined of another time or place. */
export async function notifyMoved(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: VisibleEvent,
  what: 'time' | 'place',
  /** Runs only when there are guests to notify. */
  beforeNotifying: () => Promise<void>,
): Promise<void> {
  const guests = await findGuestsToNotify(tx, event, ['needs_action', 'accepted', 'tentative'])
  if (guests.length > 0) await beforeNotifying()
  for (const guestId of guests) {
    await notify(context, tx, {
      userId: guestId,
      category: 'event',
      type: 'event.moved',
      key: `event.moved ${event.id} ${event.version}`,
      title: `“${event.title}” has a new ${what}`,
      message: `It’s now: ${formatTime(occurs_at)}${formatPlace(event)}.`,
      link: eventPath(event.id),
    })
  }
}

/** Sends a reminder that the owner requested for one guest. */
export async function notifyReminded(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: VisibleEvent,
  { user_id, status }: { readonly user_id: number; readonly status: string },
): Promise<void> {
  const owner = await nameOf(tx, event.user_id)
  const question = status === 'needs_action' ? ' Please reply: can you come?' : ''
  await notify(context, tx, {
    userId: user_id,
    category: 'event',
    type: 'event.reminded',
    key: `event.reminded ${event.id} ${context.clock.now().toISOString()}`,
    title: `A reminder from ${owner}: “${event.title}”`,
    message: `${formatTime(occurs_at)}${formatPlace(event)}.${question}`,
    link: eventPath(event.id),
  })
}

const inDays = (days: number): string => {
  if (days <= 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

const giftSuggestion = ' There’s still time to find a gift.'

/** Reminds the owner and the guests who are coming or may come, once for each reminder day. */
export async function notifyUpcoming(
  tx: Transaction,
  context: Context,
  { event, occurs_at }: VisibleEvent,
  days: number,
  reminder: number,
): Promise<void> {
  const guests = await findGuestsToNotify(tx, event, ['accepted', 'tentative'])
  const suggestsGift = days > 1 && !isMourning(event.type as EventType)
  for (const userId of [event.user_id, ...guests]) {
    await notify(context, tx, {
      userId,
      category: 'event',
      type: 'event.ahead',
      key: `event.ahead ${event.id} ${occurs_at.toISOString()} ${reminder}`,
      title: `${inDays(days)}: ${event.title}`,
      message: `${formatTime(occurs_at)}${formatPlace(event)}.${suggestsGift && userId !== event.user_id ? giftSuggestion : ''}`,
      link: eventPath(event.id),
    })
  }
}

/** Outbox handler: tells guests who have not declined that the event is cancelled. */
export async function notifyCancelled(
  context: Context,
  tx: Transaction,
  event: CancelledEvent,
): Promise<void> {
  const { event_id, owner_id, title, occurs_at, guest_ids } = event
  const owner = await nameOf(tx, owner_id)
  for (const userId of await excludeBlocked(tx, owner_id, guest_ids)) {
    await notify(context, tx, {
      userId,
      category: 'event',
      type: 'event.cancelled',
      key: `event.cancelled ${event_id}`,
      title: `“${title}” is cancelled`,
      message: `${owner} cancelled it. It was planned for ${formatTime(new Date(occurs_at))}.`,
      link: '/dashboard/events',
    })
  }
}

async function findGuestsToNotify(
  executor: Executor,
  { id, user_id }: EventRow,
  statuses: GuestStatus[],
): Promise<number[]> {
  const found = await executor
    .select({ user_id: eventGuests.user_id })
    .from(eventGuests)
    .where(
      and(
        eq(eventGuests.event_id, id),
        inArray(eventGuests.status, statuses),
        ne(eventGuests.user_id, user_id),
        sql`not ${areBlocked(sql`${eventGuests.user_id}`, user_id)}`,
        isNotSuspended(sql`${user_id}::bigint`),
      ),
    )
  return found.map(guest => guest.user_id)
}

async function excludeBlocked(
  executor: Executor,
  ownerId: number,
  guestIds: readonly number[],
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select person.id from unnest(${sql.param([...guestIds])}::bigint[]) as person (id)
    where not ${areBlocked(sql`person.id`, ownerId)}`)
  return rows.map(({ id }) => Number(id))
}
