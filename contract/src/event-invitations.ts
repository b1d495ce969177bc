import { z } from 'zod'
import { captchaToken } from './captcha.ts'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { eventCoverNames } from './event-covers.ts'
import { EventRecurrence, EventType, guestResponses } from './event-fields.ts'
import { Event } from './events.ts'
import { id, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

/** The public invitation of an event: the same for everyone with its link, so it names no guest. */
export const Invitation = z.strictObject({
  event_id: z.string(),
  title: z.string(),
  type: EventType,
  cover: z.enum(eventCoverNames),
  description: z.string(),
  location: z.string(),
  landmark: z.string(),
  honoree: z.string(),
  /** The start and the end of the occurrence that guests are invited to. */
  occurs_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  recurrence: EventRecurrence,
  status: z.enum(['open', 'cancelled', 'over']),
  host: z.strictObject({ name: z.string() }),
  /** The linked list, while it has an open share link. A list with a password shows no name. */
  wishlist: z.strictObject({ name: z.string().nullable(), path: z.string() }).nullable(),
})
export type Invitation = z.output<typeof Invitation>

/** The secret of a guest's own link. The guest's browser creates it, and the server stores its hash. */
const replyToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'This link is not valid')

/** A reply to an invitation as its sender sees it. */
export const InvitationReply = z.strictObject({
  name: z.string(),
  status: z.enum(guestResponses),
  /** Everyone who comes, the sender included; 0 if nobody comes. */
  people: z.int(),
  /** The event moved to another time or place after this reply. */
  event_moved: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type InvitationReply = z.output<typeof InvitationReply>

const eventParams = z.strictObject({ eventId: id })
const invitationParams = z.strictObject({
  invitationId: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not valid'),
})
const linkFailures = ['invitation.not_found', 'invitation.closed'] as const
const hostFailures = ['event.not_found', 'event.not_allowed'] as const

export const openInvitation = endpoint({
  method: 'POST',
  path: '/user/events/:eventId/invitation',
  summary:
    'Returns the event with the link of its public invitation, and creates the link if there is none. `renew` replaces the link.',
  access: 'signed-in',
  idempotency: 'stored',
  params: eventParams,
  body: z.strictObject({ renew: z.boolean().default(false) }),
  response: dataOf(Event),
  failures: [...hostFailures, 'event.not_scheduled', 'event.over'],
})

export const closeInvitation = endpoint({
  method: 'DELETE',
  path: '/user/events/:eventId/invitation',
  summary: 'Turns the link of the public invitation off; its replies stay. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: eventParams,
  response: dataOf(Event),
  failures: hostFailures,
})

export const removeReply = endpoint({
  method: 'DELETE',
  path: '/user/events/:eventId/replies/:replyId',
  summary: 'Removes the reply of a guest without an account. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ eventId: id, replyId: id }),
  response: dataOf(Event),
  failures: hostFailures,
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/events/invitations/:invitationId',
  summary: 'Retrieves a public invitation by its link, the same for every visitor.',
  access: 'anyone',
  params: invitationParams,
  response: dataOf(Invitation),
  failures: linkFailures,
})

export const getInvitationCalendar = endpoint({
  method: 'GET',
  path: '/events/invitations/:invitationId/calendar',
  summary: 'Retrieves the event of an invitation as an iCalendar file (RFC 5545).',
  access: 'anyone',
  params: invitationParams,
  response: dataOf(z.strictObject({ file_name: z.string(), calendar: z.string() })),
  failures: linkFailures,
})

export const findReply = endpoint({
  method: 'POST',
  path: '/events/invitations/:invitationId/replies/find',
  summary: 'Finds the reply of a guest without an account by the secret of their own link.',
  access: 'anyone',
  idempotency: 'none',
  hasCredential: true,
  params: invitationParams,
  body: z.strictObject({ token: replyToken }),
  response: dataOf(InvitationReply),
  failures: [...linkFailures, 'invitation.reply_not_found'],
})

export const putReply = endpoint({
  method: 'PUT',
  path: '/events/invitations/:invitationId/replies',
  summary: `Replies to an invitation without an account, or changes the reply with this secret. A new reply needs a proof of work; an event has at most ${limits.events.replies.max}.`,
  access: 'anyone',
  idempotency: 'own',
  hasCredential: true,
  params: invitationParams,
  body: z.strictObject({
    token: replyToken,
    name: requiredLine('Please enter your name', 60),
    status: z.enum(guestResponses, 'Please choose going, maybe or can’t'),
    people: z
      .int('Please enter a whole number')
      .min(1, 'Please enter at least 1')
      .max(limits.events.replies.people, `Please enter at most ${limits.events.replies.people}`)
      .default(1),
    captchaToken,
  }),
  response: dataOf(InvitationReply),
  failures: [...linkFailures, 'invitation.full', 'event.not_scheduled', 'event.over', 'captcha.failed'],
})

export const withdrawReply = endpoint({
  method: 'POST',
  path: '/events/invitations/:invitationId/replies/withdraw',
  summary: 'Deletes the reply with this secret, also after the link was turned off. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  hasCredential: true,
  status: 204,
  params: invitationParams,
  body: z.strictObject({ token: replyToken }),
  response: noContent,
  failures: ['invitation.not_found'],
})
