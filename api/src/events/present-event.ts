import type { Event, EventSummary, Guest, GuestStatus } from '@akyede/contract/events'
import type { Person } from '@akyede/contract/friends'
import { areBlocked } from '#feature/friends'
import { findPeople } from '#feature/profile'
import type { ListLinks } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, sql } from '#platform/sql.ts'
import type { EventRow, GuestRow, VisibleEvent } from './find-event.ts'
import { findInvitationList, findInvitationPath } from './invitations.ts'
import { countGuestsWithoutWishlist, findLinkedWishlists, type LinkedWishlist } from './linked-wishlist.ts'
import { isOver } from './occurrences.ts'
import { countRepliedPeople, findReplies } from './replies.ts'
import { eventGuests } from './tables.ts'

type Counts = EventSummary['guest_counts']

/** Data beside the row, loaded once for all events of a response. */
interface EventFacts {
  readonly owner: Person
  readonly counts: Counts
  readonly people: EventSummary['people_counts']
  readonly list: LinkedWishlist | null
  readonly now: Date
}

/** Presents events as far as the viewer may know them. */
export async function presentEvents(
  executor: Executor,
  userId: number,
  visible: readonly VisibleEvent[],
  now: Date,
): Promise<EventSummary[]> {
  const owners = await findPeople(
    executor,
    visible.map(({ event }) => event.user_id),
  )
  const lists = await findLinkedWishlists(executor, userId, visible)
  const ids = visible.map(({ event }) => event.id)
  const counts = await countGuests(executor, userId, ids)
  const replied = await countRepliedPeople(executor, ids, now)
  return visible.map(one => {
    const { id, user_id } = one.event
    const facts = {
      owner: owners.get(user_id) ?? erasedPerson(user_id),
      counts: counts(id),
      people: countPeople(
        counts(id),
        replied.filter(({ event_id }) => event_id === id),
      ),
      list: lists(one.event),
      now,
    }
    return summaryOf(one, facts)
  })
}

export interface PresentContext {
  readonly links: ListLinks
  readonly publicUrl: () => string
}

/** Presents an event with its guests. */
export async function presentEvent(
  executor: Executor,
  userId: number,
  visible: VisibleEvent,
  now: Date,
  context: PresentContext,
): Promise<Event> {
  const [summary] = await presentEvents(executor, userId, [visible], now)
  if (!summary) throw new Error('an event was not presented')
  const isOwn = visible.event.user_id === userId
  const guests = await findGuests(executor, userId, visible.event.id)
  const withoutList = isOwn ? await countGuestsWithoutWishlist(executor, summary.wishlist, guests) : null
  return {
    ...summary,
    guests: await presentGuests(executor, guests, isOwn),
    guests_without_list: withoutList,
    ...(isOwn ? await findHostFacts(executor, visible.event, now, context) : othersFacts),
  }
}

/** What guests do not see: the link that only the host can turn off, and the names of other guests. */
const othersFacts = { replies: [], invitation_url: null, invitation_shows_list: false }

async function findHostFacts(
  executor: Executor,
  event: EventRow,
  now: Date,
  { links, publicUrl }: PresentContext,
): Promise<Pick<Event, keyof typeof othersFacts>> {
  const path = await findInvitationPath(executor, event.id)
  return {
    replies: await findReplies(executor, event.id, now),
    invitation_url: path ? publicUrl() + path : null,
    invitation_shows_list: (await findInvitationList(executor, links, event, now)) !== null,
  }
}

function summaryOf(
  { event, my_status, occurs_at }: VisibleEvent,
  { owner, counts, people, list, now }: EventFacts,
): EventSummary {
  const { user_id, remind_at, starts_at, ends_at, created_at, updated_at, wishlist_id, ...rest } = event
  const date = starts_at.toISOString()
  return {
    ...(rest as Pick<EventSummary, keyof EventSummary & keyof typeof rest>),
    date,
    starts_at: date,
    ends_at: ends_at?.toISOString() ?? null,
    occurs_at: occurs_at.toISOString(),
    is_over: isOver(event, now),
    my_role: my_status === null ? 'owner' : 'guest',
    my_status,
    owner,
    guest_counts: counts,
    people_counts: people,
    wishlist_id: list?.id ?? null,
    wishlist: list,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Guests visible to the viewer: people with a block between them do not see each other (D94). */
const isVisibleGuest = (userId: number) => sql`not ${areBlocked(sql`${eventGuests.user_id}`, userId)}`

const findGuests = (executor: Executor, userId: number, eventId: string): Promise<GuestRow[]> =>
  executor
    .select()
    .from(eventGuests)
    .where(and(eq(eventGuests.event_id, eventId), isVisibleGuest(userId)))
    .orderBy(asc(eventGuests.invited_at), asc(eventGuests.user_id))

/** Presents guests. Only the owner sees when they were reminded. */
export async function presentGuests(
  executor: Executor,
  guests: readonly GuestRow[],
  isOwn: boolean,
): Promise<Guest[]> {
  const people = await findPeople(
    executor,
    guests.map(({ user_id }) => user_id),
  )
  return guests.flatMap(({ user_id, status, invited_at, answered_at, reminded_at }) => {
    const person = people.get(user_id)
    if (!person) return []
    return {
      ...person,
      status: status as GuestStatus,
      invited_at: invited_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
      reminded_at: isOwn ? (reminded_at?.toISOString() ?? null) : null,
    }
  })
}

const none: Counts = { needs_action: 0, accepted: 0, declined: 0, tentative: 0 }

async function countGuests(
  executor: Executor,
  userId: number,
  eventIds: readonly string[],
): Promise<(eventId: string) => Counts> {
  const { rows } = await executor.execute<{ event_id: string; status: GuestStatus; guests: number }>(sql`
    select ${eventGuests.event_id}, ${eventGuests.status}, count(*)::int as guests from ${eventGuests}
    where ${eventGuests.event_id} = any(${sql.param([...eventIds])}::uuid[]) and ${isVisibleGuest(userId)}
    group by 1, 2`)
  return id => {
    const counts = { ...none }
    for (const { event_id, status, guests } of rows) if (event_id === id) counts[status] = guests
    return counts
  }
}

/** Guests with an account count as one person each. */
function countPeople(
  { accepted, declined, tentative }: Counts,
  replied: readonly { readonly status: keyof EventSummary['people_counts']; readonly people: number }[],
): EventSummary['people_counts'] {
  const people = { accepted, declined, tentative }
  for (const reply of replied) people[reply.status] += reply.people
  return people
}

/** The account was erased meanwhile; its events are about to be deleted. */
const erasedPerson = (id: number): Person => ({ id, name: '', avatar: null })
