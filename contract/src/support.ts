import { z } from 'zod'
import { dataOf, endpoint, type FormFiles, noContent, pageOf } from './endpoint.ts'
import { cleanMultilineText, id, limit, page, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { supportCategories, supportPriorities, supportStatuses } from './support-words.ts'

export const SupportStatus = z.enum(supportStatuses, 'This status is unknown')
const Category = z.enum(supportCategories, 'Please choose a topic')
const Priority = z.enum(supportPriorities, 'Please choose how urgent it is')

/** An uploaded file; `getSupportAttachment` returns the URL of its bytes. */
export const SupportAttachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf', 'text/plain']),
  /** Bytes of the stored file. */
  size: z.int(),
})
export type SupportAttachment = z.output<typeof SupportAttachment>

export const SupportMessage = z.strictObject({
  id: z.string(),
  from: z.enum(['you', 'us']),
  message: z.string(),
  created_at: z.iso.datetime(),
  attachments: z.array(SupportAttachment),
})
export type SupportMessage = z.output<typeof SupportMessage>

/** A support ticket without its messages. */
export const SupportTicketSummary = z.strictObject({
  id: z.string(),
  /** The reference for both sides. */
  reference: z.string(),
  subject: z.string(),
  category: Category,
  priority: Priority,
  status: SupportStatus,
  order: z.strictObject({ id: z.string(), number: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  last_message: z.strictObject({ from: SupportMessage.shape.from, at: z.iso.datetime(), text: z.string() }),
  /** Until when a closed ticket can be reopened; null for an open one. */
  reopen_until: z.iso.datetime().nullable(),
})
export type SupportTicketSummary = z.output<typeof SupportTicketSummary>

export const SupportTicket = SupportTicketSummary.extend({ messages: z.array(SupportMessage) })
export type SupportTicket = z.output<typeof SupportTicket>

const message = z
  .string('Please write your message')
  .max(limits.support.message, `Please use at most ${limits.support.message} characters`)
  .transform(cleanMultilineText)

/** A form sends each id as a field, so a single one arrives as a string. */
const attachment_ids = z
  .preprocess(
    value => (typeof value === 'string' ? [value] : value),
    z.array(id).max(limits.support.files.atMost, 'You can attach up to 5 files'),
  )
  .default([])

export const SupportMessageBody = z.strictObject({
  message: message.refine(text => text.length > 0, 'Please write your message'),
  attachment_ids,
})

export const SupportTicketBody = z.strictObject({
  subject: requiredLine('Please enter a subject', limits.support.subject),
  message: message.refine(text => text.length >= 10, 'Please write at least 10 characters'),
  category: Category,
  priority: Priority.default('normal'),
  /** One of the caller's orders. */
  order_id: id.optional(),
  /** Files that were uploaded before. */
  attachment_ids,
})

const files = { field: 'attachments', ...limits.support.files } satisfies FormFiles
const params = z.strictObject({ ticketId: id })
const fileFailures = [
  'request.too_slow',
  'request.form_malformed',
  'support.files_too_much',
  'support.scan_away',
  'support.attachment_not_found',
] as const

export const listSupportCategories = endpoint({
  method: 'GET',
  path: '/user/support/categories',
  summary: 'Lists the categories of support tickets in display order.',
  access: 'signed-in',
  response: dataOf(z.array(z.strictObject({ id: Category, name: z.string(), about: z.string() }))),
  failures: [],
})

export const listSupportTickets = endpoint({
  method: 'GET',
  path: '/user/support/tickets',
  summary: 'Lists the caller’s tickets, the most recently updated first.',
  access: 'signed-in',
  query: z.strictObject({ status: SupportStatus.optional(), page, limit: limit() }),
  response: pageOf(SupportTicketSummary),
  failures: [],
})

export const createSupportTicket = endpoint({
  method: 'POST',
  path: '/user/support/tickets',
  summary: `Creates a ticket. Files are sent in the form as \`attachments\`, at most ${limits.support.files.atMost}, or were uploaded before and are referenced.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  form: files,
  body: SupportTicketBody,
  response: dataOf(SupportTicket),
  failures: ['support.order_unknown', ...fileFailures],
})

export const getSupportTicket = endpoint({
  method: 'GET',
  path: '/user/support/tickets/:ticketId',
  summary: 'Retrieves a ticket with its messages, oldest first.',
  access: 'signed-in',
  params,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found'],
})

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/user/support/tickets/:ticketId/messages',
  summary: 'Adds a message to a ticket; reopens a closed one within 14 days.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  form: files,
  params,
  body: SupportMessageBody,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found', 'support.ticket_over', 'support.ticket_full', ...fileFailures],
})

export const reopenSupportTicket = endpoint({
  method: 'POST',
  path: '/user/support/tickets/:ticketId/reopen',
  summary: 'Reopens a closed ticket within 14 days. Idempotent.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found', 'support.ticket_over'],
})

export const closeSupportTicket = endpoint({
  method: 'POST',
  path: '/user/support/tickets/:ticketId/close',
  summary: 'Closes a ticket. Idempotent.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found'],
})

export const addSupportAttachment = endpoint({
  method: 'POST',
  path: '/user/support/attachments',
  summary:
    'Uploads a file, `attachment`, for a later message: PNG, JPEG, WebP, PDF or text. Deleted after a day unless a message references it.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  form: { ...files, field: 'attachment', atMost: 1, totalBytes: files.maxBytes },
  response: dataOf(SupportAttachment),
  failures: [...fileFailures],
})

export const removeSupportAttachment = endpoint({
  method: 'DELETE',
  path: '/user/support/attachments/:attachmentId',
  summary: 'Deletes a file that no message references.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 204,
  params: z.strictObject({ attachmentId: id }),
  response: noContent,
  failures: ['support.attachment_not_found'],
})

export const getSupportAttachment = endpoint({
  method: 'GET',
  path: '/user/support/attachments/:attachmentId',
  summary: 'Retrieves the URL of a file, valid for 60 seconds.',
  access: 'signed-in',
  params: z.strictObject({ attachmentId: id }),
  response: dataOf(z.strictObject({ url: z.string(), expires_at: z.iso.datetime() })),
  failures: ['support.attachment_not_found'],
})
