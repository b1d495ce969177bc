import { randomBytes } from 'node:crypto'
import { coverOf, type EventCover } from '@akyede/contract/event-covers'
import type { Invitation } from '@akyede/contract/event-invitations'
import type { EventType } from '@akyede/contract/event-words'
import { Failure } from '@akyede/contract/failures'
import { isNotSuspended } from '#feature/accounts'
import { findPeople } from '#feature/profile'
import { openLink } from '#feature/share-links'
import type { ListLinks } from '#feature/wishlists'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, isNull, sql } from '#platform/sql.ts'
import type { Edit } from './add-event.ts'
import { type EventRow, lockOwnEvent } from './find-event.ts'
import { requireUpcoming } from './guests.ts'
import type { Context } from './notifications.ts'
import { isOver, occursFrom, startOfDay } from './occurrences.ts'
import { pushChanged } from './push-changed.ts'
import { eventLinks, events } from './tables.ts'

const isOpenLinkOf = (eventId: string) => and(eq(eventLinks.event_id, eventId), isNull(eventLinks.revoked_at))

/** Creates the link of an event's public invitation if there is none. `renew` replaces it. */
export async function openInvitation(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
  renew: boolean,
): Promise<void> {
  const visible = await lockOwnEvent(tx, userId, eventId, now)
  requireUpcoming(visible, now)
  if (renew) await revokeLink(tx, eventId, now)
  else if (await findInvitationPath(tx, eventId)) return
  const secret = randomBytes(16).toString('base64url')
  await tx.insert(eventLinks).values({ secret, event_id: eventId, created_at: now })
  await pushChanged(context, tx, visible.event)
}

/** Turns the link of the invitation off. */
export async function closeInvitation(
  tx: Transaction,
  context: Context,
  { userId, now }: Edit,
  eventId: string,
): Promise<void> {
  const { event } = await lockOwnEvent(tx, userId, eventId, now)
  await revokeLink(tx, eventId, now)
  await pushChanged(context, tx, event)
}

const revokeLink = (tx: Transaction, eventId: string, now: Date) =>
  tx.update(eventLinks).set({ revoked_at: now }).where(isOpenLinkOf(eventId))

/** The path of an event's open invitation. */
export async function findInvitationPath(executor: Executor, eventId: string): Promise<string | undefined> {
  const [link] = await executor
    .select({ secret: eventLinks.secret })
    .from(eventLinks)
    .where(isOpenLinkOf(eventId))
  return link && `/e/${link.secret}`
}

interface InvitedEvent {
  readonly event: EventRow
  readonly occurs_at: Date
}

/**
 * The event of a link. Fails with `invitation.not_found`, and with `invitation.closed` once the link is turned off,
 * the event is archived or its host is suspended.
 */
export async function findInvitedEvent(executor: Executor, secret: string, now: Date): Promise<InvitedEvent> {
  const [found] = await executor
    .select({
      event: events,
      occurs_at: occursFrom(startOfDay(now)),
      isOpen: sql<boolean>`(${eventLinks.revoked_at} is null and ${events.status} <> 'archived'
        and ${isNotSuspended(sql`${events.user_id}`)})`,
    })
    .from(eventLinks)
    .innerJoin(events, eq(events.id, eventLinks.event_id))
    .where(eq(eventLinks.secret, secret))
  if (!found) throw new Failure('invitation.not_found')
  if (!found.isOpen) throw new Failure('invitation.closed')
  return found
}

/** Serializes replies with each other and with changes of the event. */
export const lockInvitedEvent = (tx: Transaction, secret: string) =>
  tx.execute(sql`select 1 from ${events} where ${events.id} =
    (select ${eventLinks.event_id} from ${eventLinks} where ${eventLinks.secret} = ${secret}) for no key update`)

/** Presents an invitation without anything that only the host or guests know. */
export async function presentInvitation(
  executor: Executor,
  links: ListLinks,
  { event, occurs_at }: InvitedEvent,
  now: Date,
): Promise<Invitation> {
  const { id, title, description, location, landmark, honoree, starts_at, ends_at } = event
  const host = (await findPeople(executor, [event.user_id])).get(event.user_id)
  const duration = ends_at && ends_at.getTime() - starts_at.getTime()
  return {
    event_id: id,
    title,
    type: event.type as EventType,
    cover: coverOf({ type: event.type as EventType, cover: event.cover as EventCover | null }),
    description,
    location,
    landmark,
    honoree,
    occurs_at: occurs_at.toISOString(),
    ends_at: duration === null ? null : new Date(occurs_at.getTime() + duration).toISOString(),
    recurrence: event.recurrence as Invitation['recurrence'],
    status: event.status === 'cancelled' ? 'cancelled' : isOver(event, now) ? 'over' : 'open',
    host: { name: host?.name ?? '' },
    wishlist: await findInvitationList(executor, links, event, now),
  }
}

/** The linked list, as its newest share link shows it: without a link it stays private. */
export async function findInvitationList(
  executor: Executor,
  links: ListLinks,
  { wishlist_id }: Pick<EventRow, 'wishlist_id'>,
  now: Date,
): Promise<Invitation['wishlist']> {
  if (wishlist_id === null) return null
  const address = (await links.findLinkUrls(executor, [wishlist_id], now)).get(wishlist_id)
  if (!address) return null
  const path = new URL(address).pathname
  try {
    const { link, seen } = await openLink(executor, path.split('/').at(-1) ?? '', now)
    return { name: link.password_hash === null ? seen.list.name : null, path }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
