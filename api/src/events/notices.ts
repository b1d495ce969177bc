import { dayInWords, dayOf } from '@akyede/contract/days'
import { type EventType, isQuiet } from '@akyede/contract/event-words'
import type { GuestStatus } from '@akyede/contract/events'
import { isNotSuspended } from '#feature/accounts'
import { areApart } from '#feature/friends'
import { tell } from '#feature/notifications'
import { findPeople } from '#feature/profile'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, inArray, ne, sql } from '#platform/sql.ts'
import type { CalledOff } from './facts.ts'
import type { EventRow, SeenEvent } from './find-event.ts'
import { eventGuests } from './tables.ts'

export type Ground = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>

/** "Thursday 24 December at 10:00": what people in Ghana read on their clocks. */
const whenOf = (at: Date): string => `${dayInWords(dayOf(at))} at ${at.toISOString().slice(11, 16)}`

const placeOf = ({ location }: Pick<EventRow, 'location'>): string => (location ? `, ${location}` : '')

const linkTo = (eventId: string): string => `/dashboard/events/${eventId}`

const nameOf = async (executor: Executor, userId: number): Promise<string> =>
  (await findPeople(executor, [userId])).get(userId)?.name ?? 'Somebody'

export async function tellInvited(
  tx: Transaction,
  ground: Ground,
  { event, occurs_at }: SeenEvent,
  guestId: number,
  message: string,
): Promise<void> {
  const owner = await nameOf(tx, event.user_id)
  await tell(ground, tx, {
    userId: guestId,
    category: 'event',
    type: 'event.invited',
    key: `event.invited ${event.id}`,
    title: `${owner} invites you to “${event.title}”`,
    message: `${whenOf(occurs_at)}${placeOf(event)}.${message ? ` “${message}”` : ''}`,
    link: linkTo(event.id),
  })
}

const answerWords: Readonly<Record<Exclude<GuestStatus, 'needs_action'>, string>> = {
  accepted: 'is coming to',
  declined: 'cannot come to',
  tentative: 'may come to',
}

/** Whose event it is hears each answer once a day: whoever changes their mind all the time is not heard each time. */
export async function tellAnswered(
  tx: Transaction,
  ground: Ground,
  { event, occurs_at }: SeenEvent,
  guestId: number,
  status: keyof typeof answerWords,
): Promise<void> {
  await tell(ground, tx, {
    userId: event.user_id,
    category: 'event',
    type: 'event.answered',
    key: `event.answered ${event.id} ${guestId} ${status} ${dayOf(ground.clock.now())}`,
    title: `${await nameOf(tx, guestId)} ${answerWords[status]} “${event.title}”`,
    message: `${whenOf(occurs_at)}${placeOf(event)}.`,
    link: linkTo(event.id),
  })
}

/** Who has not said no is told of another time or place. */
export async function tellMoved(
  tx: Transaction,
  ground: Ground,
  { event, occurs_at }: SeenEvent,
  what: 'time' | 'place',
  /** Runs if there is anybody to tell. */
  beforeTelling: () => Promise<void>,
): Promise<void> {
  const guests = await guestsToTell(tx, event, ['needs_action', 'accepted', 'tentative'])
  if (guests.length > 0) await beforeTelling()
  for (const guestId of guests) {
    await tell(ground, tx, {
      userId: guestId,
      category: 'event',
      type: 'event.moved',
      key: `event.moved ${event.id} ${event.version}`,
      title: `“${event.title}” has another ${what}`,
      message: `Now it is: ${whenOf(occurs_at)}${placeOf(event)}.`,
      link: linkTo(event.id),
    })
  }
}

/** By hand, from whose event it is. */
export async function tellReminded(
  tx: Transaction,
  ground: Ground,
  { event, occurs_at }: SeenEvent,
  { user_id, status }: { readonly user_id: number; readonly status: string },
): Promise<void> {
  const owner = await nameOf(tx, event.user_id)
  const asks = status === 'needs_action' ? ' Please say whether you come.' : ''
  await tell(ground, tx, {
    userId: user_id,
    category: 'event',
    type: 'event.reminded',
    key: `event.reminded ${event.id} ${ground.clock.now().toISOString()}`,
    title: `${owner} reminds you of “${event.title}”`,
    message: `${whenOf(occurs_at)}${placeOf(event)}.${asks}`,
    link: linkTo(event.id),
  })
}

const inDays = (days: number): string => {
  if (days <= 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

const giftThought = ' There is still time to find a gift.'

/** To whose event it is and to who comes or may come, each once for each of the days before. */
export async function tellAhead(
  tx: Transaction,
  ground: Ground,
  { event, occurs_at }: SeenEvent,
  days: number,
  reminder: number,
): Promise<void> {
  const guests = await guestsToTell(tx, event, ['accepted', 'tentative'])
  const mayGive = days > 1 && !isQuiet(event.type as EventType)
  for (const userId of [event.user_id, ...guests]) {
    await tell(ground, tx, {
      userId,
      category: 'event',
      type: 'event.ahead',
      key: `event.ahead ${event.id} ${occurs_at.toISOString()} ${reminder}`,
      title: `${inDays(days)}: ${event.title}`,
      message: `${whenOf(occurs_at)}${placeOf(event)}.${mayGive && userId !== event.user_id ? giftThought : ''}`,
      link: linkTo(event.id),
    })
  }
}

/** A listener: who was invited and has not said no is told that nothing takes place. */
export async function tellCalledOff(ground: Ground, tx: Transaction, fact: CalledOff): Promise<void> {
  const { event_id, owner_id, title, occurs_at, guest_ids } = fact
  const owner = await nameOf(tx, owner_id)
  for (const userId of await notApart(tx, owner_id, guest_ids)) {
    await tell(ground, tx, {
      userId,
      category: 'event',
      type: 'event.cancelled',
      key: `event.cancelled ${event_id}`,
      title: `“${title}” will not take place`,
      message: `${owner} has called it off. It was to be on ${whenOf(new Date(occurs_at))}.`,
      link: '/dashboard/events',
    })
  }
}

async function guestsToTell(
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
        sql`not ${areApart(sql`${eventGuests.user_id}`, user_id)}`,
        isNotSuspended(sql`${user_id}::bigint`),
      ),
    )
  return found.map(guest => guest.user_id)
}

async function notApart(executor: Executor, ownerId: number, guestIds: readonly number[]): Promise<number[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select person.id from unnest(${sql.param([...guestIds])}::bigint[]) as person (id)
    where not ${areApart(sql`person.id`, ownerId)}`)
  return rows.map(({ id }) => Number(id))
}
