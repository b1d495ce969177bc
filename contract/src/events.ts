import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { eventCoverNames } from './event-covers.ts'
import {
  EventFields,
  EventRecurrence,
  EventType,
  eventScopes,
  guestResponses,
  guestStatuses,
} from './event-fields.ts'
import { id, limit, line, page, paragraph } from './fields.ts'
import { Person } from './friends.ts'
import { limits } from './limits.ts'

export const GuestStatus = z.enum(guestStatuses)
export type GuestStatus = z.output<typeof GuestStatus>

/** An invited person and their response. */
export const Guest = Person.extend({
  status: GuestStatus,
  invited_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** When the guest was last reminded, for the host; null for other callers. */
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
  landmark: z.string(),
  /** The cover picture that the host chose; null for the one of the type. */
  cover: z.enum(eventCoverNames).nullable(),
  honoree: z.string(),
  /** The start of the event; of the first occurrence if it repeats yearly. */
  date: z.iso.datetime(),
  /** Equals `date` (D57). */
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  recurrence: EventRecurrence,
  /** The start of the relevant occurrence: for yearly events the first one from today or from the requested day. */
  occurs_at: z.iso.datetime(),
  status: z.enum(['scheduled', 'cancelled', 'archived']),
  /** Whether the event is over; never true for yearly events. */
  is_over: z.boolean(),
  my_role: z.enum(['owner', 'guest']),
  /** The caller's response to the invitation; null for the host. */
  my_status: GuestStatus.nullable(),
  owner: Person,
  guest_counts: z.strictObject({
    needs_action: z.int(),
    accepted: z.int(),
    declined: z.int(),
    tentative: z.int(),
  }),
  /** How many people come, may come and do not come, with those who replied by the public invitation. */
  people_counts: z.strictObject({ accepted: z.int(), declined: z.int(), tentative: z.int() }),
  /** The linked list, for callers who may see it. */
  wishlist_id: z.string().nullable(),
  wishlist: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Version of the event without its guests, compared by `If-Match`. */
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type EventSummary = z.output<typeof EventSummary>

/** A reply by the public invitation, from a guest without an account. */
export const EventReply = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(guestResponses),
  /** Everyone who comes, the sender included; 0 if nobody comes. */
  people: z.int(),
  /** The event moved to another time or place after this reply. */
  event_moved: z.boolean(),
  answered_at: z.iso.datetime(),
})
export type EventReply = z.output<typeof EventReply>

export const Event = EventSummary.extend({
  /** Guests in order of invitation. */
  guests: z.array(Guest),
  /** For the host: how many guests cannot see the linked list. Null for other callers. */
  guests_without_list: z.int().nullable(),
  /** For the host: replies by the public invitation, the first one first. Empty for other callers. */
  replies: z.array(EventReply),
  /** For the host: the link of the public invitation, while there is one. Null for other callers. */
  invitation_url: z.url().nullable(),
  /** For the host: whether the public invitation shows the linked list, which needs a share link. */
  invitation_shows_list: z.boolean(),
})
export type Event = z.output<typeof Event>

const params = z.strictObject({ eventId: id })
const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const day = z.iso.date('Please enter a valid date')

export const listEvents = endpoint({
  method: 'GET',
  path: '/user/events/list',
  summary:
    'Lists the caller’s events and invitations: upcoming ones first, then past ones, latest first. Archived events are listed only by their scope.',
  access: 'signed-in',
  query: z
    .strictObject({
      scope: z.enum(eventScopes, 'This selection isn’t available').default('all'),
      search: line().optional(),
      /** The first and last day: matches occurrences between them, including those of yearly events. */
      from: day.optional(),
      to: day.optional(),
      page,
      limit: limit(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'Please choose an end date on or after the start date',
    }),
  response: pageOf(EventSummary),
  failures: [],
})

export const addEvent = endpoint({
  method: 'POST',
  path: '/user/events/add',
  summary:
    'Creates an event. An event within an hour of another one of the caller is rejected with 409, the conflicting event and the next free time.',
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
      error: 'The end must be after the start',
    }),
  response: dataOf(Event),
  failures: ['event.clash', 'event.too_many', 'event.wishlist_unknown'],
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/user/events/:eventId',
  summary: 'Retrieves an event with its guests, for the host and guests; the ETag is its version.',
  access: 'signed-in',
  params,
  response: dataOf(Event),
  failures: ['event.not_found'],
})

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/user/events/:eventId/calendar',
  summary: 'Retrieves the event as an iCalendar file (RFC 5545).',
  access: 'signed-in',
  params,
  response: dataOf(z.strictObject({ file_name: z.string(), calendar: z.string() })),
  failures: ['event.not_found'],
})

export const changeEvent = endpoint({
  method: 'PUT',
  path: '/user/events/:eventId/update',
  summary:
    'Updates the fields sent and notifies guests of a new time. With `If-Match: "version"` a changed event is rejected with 409 and its current state.',
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
  summary: `Invites a friend; an event has at most ${limits.events.guests} guests. Idempotent: an invited guest keeps their response.`,
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
  summary: 'Sets the caller’s response to the invitation; a new response replaces the former one.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  body: z.strictObject({ status: z.enum(guestResponses, 'Please choose going, maybe or can’t') }),
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_invited', 'event.not_scheduled', 'event.over'],
})

export const remindGuest = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/remind',
  summary: 'Sends a guest a reminder, at most once in 24 hours.',
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
  summary: 'Cancels an event and notifies its guests; it stays visible. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_allowed', 'event.not_scheduled'],
})

export const archiveEvent = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/archive',
  summary: 'Archives a past or cancelled event. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Event),
  failures: ['event.not_found', 'event.not_allowed', 'event.still_ahead'],
})

export const removeEvent = endpoint({
  method: 'DELETE',
  path: '/user/events/:eventId/remove',
  summary: 'Deletes an event permanently and notifies the guests of an upcoming one. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: ['event.not_found', 'event.not_allowed'],
})
