import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { cedis, cleanMultilineText, id, line, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { isWithinRows, officePage, rowsRefusal, words } from './office.ts'
import { officeLimits } from './office-limits.ts'
import { SupportAttachment, SupportTicketSummary } from './support.ts'
import { supportCategories, supportStatuses } from './support-words.ts'

const Colleague = z.strictObject({ user_id: z.int(), first_name: z.string() })

export const OfficeMessage = z.strictObject({
  id: z.string(),
  from: z.enum(['person', 'shop']),
  /** The first name of the person, or of the member of staff; null for an answer from the command line. */
  author: z.string().nullable(),
  message: z.string(),
  created_at: z.iso.datetime(),
  attachments: z.array(SupportAttachment),
})
export type OfficeMessage = z.output<typeof OfficeMessage>

const { reference, subject, category, priority, status, created_at } = SupportTicketSummary.shape
const summary = {
  id: z.string(),
  reference,
  subject,
  category,
  priority,
  status,
  created_at,
  person: Colleague,
  order_number: z.string().nullable(),
  last_message: z.strictObject({ from: OfficeMessage.shape.from, at: z.iso.datetime(), text: z.string() }),
  assigned_to: Colleague.nullable(),
}

export const OfficeTicketSummary = z.strictObject(summary)
export type OfficeTicketSummary = z.output<typeof OfficeTicketSummary>

export const OfficeTicket = z.strictObject({
  ...summary,
  messages: z.array(OfficeMessage),
  /** Only staff read it. */
  note: z.string(),
  /** Changes with status, note and the member of staff in charge; compared by `If-Match`. */
  version: z.int(),
  person: z.strictObject({
    user_id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    is_email_verified: z.boolean(),
    /** Masked. */
    phone: z.string().nullable(),
    /** Number of tickets of the person, this one included. */
    tickets: z.int(),
  }),
  order: z
    .strictObject({
      id: z.string(),
      number: z.string(),
      placed_at: z.iso.datetime(),
      total: cedis,
      status: z.string(),
      payment_status: z.string(),
      fulfilment_status: z.string(),
    })
    .nullable(),
})
export type OfficeTicket = z.output<typeof OfficeTicket>

const params = z.strictObject({ ticketId: id })
/** Of changes that take `If-Match`. */
const refusals = ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'] as const

export const listOfficeTickets = endpoint({
  method: 'GET',
  path: '/office/tickets',
  summary: 'Lists tickets for staff. `status` `waiting` selects those that wait for a reply.',
  access: 'staff',
  permission: 'serve',
  query: z
    .strictObject({
      ...officePage,
      status: z.enum(['waiting', ...supportStatuses]).optional(),
      assigned: z.enum(['me', 'nobody']).optional(),
      category: z.enum(supportCategories).optional(),
      /** A reference, an order number, a whole email, or a part of the subject. */
      search: line().optional(),
      sortBy: z.enum(['newest', 'oldest']).default('newest'),
    })
    .refine(isWithinRows, rowsRefusal),
  response: pageOf(OfficeTicketSummary),
  failures: [],
})

export const getOfficeTicket = endpoint({
  method: 'GET',
  path: '/office/tickets/:ticketId',
  summary: 'Retrieves a ticket with its messages, its person and its order.',
  access: 'staff',
  permission: 'serve',
  params,
  response: dataOf(OfficeTicket),
  failures: ['office.not_found'],
})

export const answerOfficeTicket = endpoint({
  method: 'POST',
  path: '/office/tickets/:ticketId/answer',
  summary:
    'Answers a ticket, and resolves it if asked to. Refused when there is a message after `expected_last`.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: z.strictObject({
    message: z
      .string('Please write a reply')
      .max(limits.support.answer, `Please use at most ${limits.support.answer} characters`)
      .transform(cleanMultilineText)
      .refine(text => text.length > 0, 'Please write a reply'),
    /** Files that the caller uploaded before. */
    attachment_ids: z.array(id).max(limits.support.files.atMost, 'You can attach up to 5 files').default([]),
    /** The id of the last message that the caller has read. */
    expected_last: id,
    resolve: z.boolean().default(false),
  }),
  response: dataOf(OfficeTicket),
  failures: [
    'office.not_found',
    'office.answered_meanwhile',
    'support.ticket_closed',
    'support.attachment_not_found',
  ],
})

export const assignOfficeTicket = endpoint({
  method: 'POST',
  path: '/office/tickets/:ticketId/assign',
  summary: 'Assigns a ticket to a member of staff, or to no one. Idempotent.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: z.strictObject({ user_id: z.int().nullable() }),
  response: dataOf(OfficeTicket),
  failures: refusals,
})

const end = z.strictObject({ words: words.optional() })

export const resolveOfficeTicket = endpoint({
  method: 'POST',
  path: '/office/tickets/:ticketId/resolve',
  summary: 'Resolves a ticket. Idempotent.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: end,
  response: dataOf(OfficeTicket),
  failures: [...refusals, 'support.ticket_closed'],
})

export const closeOfficeTicket = endpoint({
  method: 'POST',
  path: '/office/tickets/:ticketId/close',
  summary: 'Closes a ticket. Idempotent.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: end,
  response: dataOf(OfficeTicket),
  failures: refusals,
})

export const setOfficeTicketNote = endpoint({
  method: 'PUT',
  path: '/office/tickets/:ticketId/note',
  summary: 'Sets the note of a ticket, which only staff read.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: z.strictObject({
    note: z
      .string('Please write a note')
      .max(officeLimits.note, `Please use at most ${officeLimits.note} characters`)
      .transform(cleanMultilineText),
  }),
  response: dataOf(OfficeTicket),
  failures: refusals,
})

export const getOfficeAttachment = endpoint({
  method: 'GET',
  path: '/office/attachments/:attachmentId',
  summary: 'Retrieves the URL of a file of a ticket, valid for 60 seconds.',
  access: 'staff',
  permission: 'serve',
  params: z.strictObject({ attachmentId: id }),
  response: dataOf(z.strictObject({ url: z.string(), expires_at: z.iso.datetime() })),
  failures: ['office.not_found'],
})

export const listOfficeColleagues = endpoint({
  method: 'GET',
  path: '/office/colleagues',
  summary: 'Lists the members of staff to whom tickets can be assigned.',
  access: 'staff',
  permission: 'serve',
  response: dataOf(z.array(Colleague)),
  failures: [],
})

export const SavedReply = z.strictObject({ name: z.string(), message: z.string() })
export type SavedReply = z.output<typeof SavedReply>

const replyName = requiredLine('Please enter a name', officeLimits.savedName)

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/office/replies',
  summary: 'Lists the saved replies of the caller.',
  access: 'staff',
  permission: 'serve',
  response: dataOf(z.array(SavedReply)),
  failures: [],
})

export const setSavedReply = endpoint({
  method: 'PUT',
  path: '/office/replies/:name',
  summary: `Saves a reply of the caller, at most ${officeLimits.savedReplies}. \`{first_name}\` and \`{order_number}\` are filled in when it is used.`,
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params: z.strictObject({ name: replyName }),
  body: z.strictObject({
    message: z
      .string('Please write a reply')
      .max(limits.support.message, `Please use at most ${limits.support.message} characters`)
      .transform(cleanMultilineText)
      .refine(text => text.length > 0, 'Please write a reply'),
  }),
  response: dataOf(z.array(SavedReply)),
  failures: ['office.saved_too_many'],
})

export const removeSavedReply = endpoint({
  method: 'DELETE',
  path: '/office/replies/:name',
  summary: 'Deletes a saved reply of the caller. Idempotent.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  status: 204,
  params: z.strictObject({ name: replyName }),
  response: noContent,
  failures: [],
})
