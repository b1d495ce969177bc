import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import {
  EventFields,
  EventRecurrence,
  EventType,
  eventScopes,
  guestResponses,
  guestStatuses,
} from './event-fields.ts'
import { id, limit, line, page, paragraph } from './fields.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'

export const GuestStatus = z.enum(guestStatuses)
export type GuestStatus = z.output<typeof GuestStatus>

/** Somebody who is invited, and what they said. */
export const Guest = Person.extend({
  status: GuestStatus,
  invited_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** When they were last reminded, for whose event it is; null otherwise. */
  reminded_at: z.iso.datetime().nullable(),
})
export type Guest = z.output<typeof Guest>

/** An event without its guests (D57). */
export const EventSummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: EventType,
  description: z.string(),
  location: z.string(),
  honoree: z.string(),
  /** When it begins; of a yearly one the first time. */
  date: z.iso.datetime(),
  /** The same (D57). */
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  recurrence: EventRecurrence,
  /** The time that counts: of a yearly event the first one from today, or from the day that was asked for. */
  occurs_at: z.iso.datetime(),
  status: z.enum(['scheduled', 'cancelled', 'archived']),
  /** It has taken place: a yearly one never has for good. */
  is_over: z.boolean(),
  my_role: z.enum(['owner', 'guest']),
  /** What the caller said to the invitation; null for whose event it is. */
  my_status: GuestStatus.nullable(),
  owner: Person,
  guest_counts: z.strictObject({
    needs_action: z.int(),
    accepted: z.int(),
    declined: z.int(),
    tentative: z.int(),
  }),
  /** The list that goes with it, for who may see that list. */
  wishlist_id: z.string().nullable(),
  wishlist: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Counts changes of the event itself, not of its guests: `If-Match` compares it. */
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type EventSummary = z.output<typeof EventSummary>

export const Event = EventSummary.extend({
  /** In the order in which they were invited. */
  guests: z.array(Guest),
  /** For whose event it is: how many guests cannot see the list that goes with it. Null for everybody else. */
  guests_without_list: z.int().nullable(),
})
export type Event = z.output<typeof Event>

const params = z.strictObject({ eventId: id })
const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const day = z.iso.date('Please give a day of the calendar')

export const listEvents = endpoint({
  method: 'GET',
  path: '/user/events/list',
  summary:
    'A page of one’s own events and those one is invited to: what is ahead first, then what is over, the latest before. Archived ones are asked for by their scope alone',
  access: 'signed-in',
  query: z
    .strictObject({
      scope: z.enum(eventScopes, 'This selection is unknown').default('all'),
      search: line().optional(),
      /** Days, both included: what takes place between them, yearly events too. */
      from: day.optional(),
      to: day.optional(),
      page,
      limit: limit(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'The last day comes before the first one',
    }),
  response: pageOf(EventSummary),
  failures: [],
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/user/events/add',
  summary:
    'Adds an event, an hour or more from every other one of the same person: else 409 with that one and the next free time',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: EventFields.partial()
    .extend({
      title: EventFields.shape.title,
      type: EventFields.shape.type,
      date: EventFields.shape.date,
    })
    .refine(({ date, ends_at }) => !ends_at || ends_at > date, {
      path: ['ends_at'],
      error: 'The end comes after the beginning',
    }),
  response: dataOf(Event),
  failures: ['event.clash', 'event.too_many', 'event.wishlist_unknown'],
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/user/events/:eventId',
  summary: 'An event with its guests, for whose it is and who is invited; its version is the ETag',
  access: 'signed-in',
  params,
  response: dataOf(Event),
  failures: ['event.not_found'],
})

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/user/events/:eventId/calendar',
  summary: 'The event as an iCalendar file (RFC 5545), for the calendar of a phone or computer',
  access: 'signed-in',
  params,
  response: dataOf(z.strictObject({ file_name: z.string(), calendar: z.string() })),
  failures: ['event.not_found'],
})

export const changeEvent = endpoint({
  method: 'PUT',
  path: '/user/events/:eventId/update',
  summary:
    'Changes what is sent and leaves the rest; guests are told of another time. With `If-Match: "version"` only if the event is still that one: else 409 with the event as it is now',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: EventFields.partial(),
  response: dataOf(Event),
  failures: [
    'event.not_found',
    'event.not_allowed',
    'event.not_scheduled',
    'event.modified',
    'event.if_match_invalid',
    'event.clash',
    'event.ends_too_early',
    'event.wishlist_unknown',
  ],
})

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/invite',
  summary: `Invites a friend, ${limits.events.guests} people at most; who is invited already stays it with the answer that they gave`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params,
  body: z.strictObject({ user_id: personId, message: paragraph(limits.text.message).default('') }),
  response: dataOf(Guest),
  failures: [
    'event.not_found',
    'event.not_allowed',
    'event.not_scheduled',
    'event.over',
    'event.person_not_found',
    'event.too_many_guests',
  ],
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/respond',
  summary: 'Says whether one comes; another answer takes the place of the first',
  access: 'signed-in',
  idempotency: 'own',
  params,
  body: z.strictObject({ status: z.enum(guestResponses, 'Please say whether you come') }),
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_invited', 'event.not_scheduled', 'event.over'],
})

export const remindGuest = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/remind',
  summary: 'Reminds a guest of the event, each of them once in 24 hours',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: z.strictObject({ user_id: personId }),
  response: dataOf(Guest),
  failures: [
    'event.not_found',
    'event.not_allowed',
    'event.not_scheduled',
    'event.over',
    'event.person_not_found',
    'event.guest_declined',
    'event.reminded_already',
  ],
})

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/cancel',
  summary: 'Calls an event off: its guests are told, and it stays to be seen; again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_allowed', 'event.not_scheduled'],
})

export const archiveEvent = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/archive',
  summary: 'Hides an event that is over or was called off; again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_allowed', 'event.still_ahead'],
})

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/user/events/:eventId/remove',
  summary:
    'Deletes an event for good; guests of one that was still ahead are told that it is off. One that is removed already is no failure',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: ['event.not_found', 'event.not_allowed'],
})
