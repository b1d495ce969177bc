import { z } from 'zod'
import { dataOf, endpoint, type FormFiles, noContent, pageOf } from './endpoint.ts'
import { cleanMultilineText, id, limit, page, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { supportCategories, supportPriorities, supportStatuses } from './support-words.ts'

export const SupportStatus = z.enum(supportStatuses, 'This status is unknown')
const Category = z.enum(supportCategories, 'Please choose what it is about')
const Priority = z.enum(supportPriorities, 'Please choose how pressing it is')

/** A file that somebody sent; its bytes are at the address that `getSupportAttachment` answers. */
export const SupportAttachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf', 'text/plain']),
  /** Bytes, as it is kept. */
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

/** A request for help, without what was written. */
export const SupportTicketSummary = z.strictObject({
  id: z.string(),
  /** What both sides call it. */
  reference: z.string(),
  subject: z.string(),
  category: Category,
  priority: Priority,
  status: SupportStatus,
  order: z.strictObject({ id: z.string(), number: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  last_message: z.strictObject({ from: SupportMessage.shape.from, at: z.iso.datetime(), text: z.string() }),
  /** Until when one that is over can be opened again; null for one that is not over. */
  reopen_until: z.iso.datetime().nullable(),
})
export type SupportTicketSummary = z.output<typeof SupportTicketSummary>

export const SupportTicket = SupportTicketSummary.extend({ messages: z.array(SupportMessage) })
export type SupportTicket = z.output<typeof SupportTicket>

const message = z
  .string('Please write your message')
  .max(limits.support.message, `Please use at most ${limits.support.message} characters`)
  .transform(cleanMultilineText)

/** Of a form each comes by itself: one alone is no list. */
const attachment_ids = z
  .preprocess(
    value => (typeof value === 'string' ? [value] : value),
    z.array(id).max(limits.support.files.atMost, 'A message takes 5 files at most'),
  )
  .default([])

export const SupportMessageBody = z.strictObject({
  message: message.refine(text => text.length > 0, 'Please write your message'),
  attachment_ids,
})

export const SupportTicketBody = z.strictObject({
  subject: requiredLine('Please tell us in a few words what it is about', limits.support.subject),
  message: message.refine(text => text.length >= 10, 'Please write at least 10 characters'),
  category: Category,
  priority: Priority.default('normal'),
  /** One of the person’s own. */
  order_id: id.optional(),
  /** Files that were sent before. */
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
  summary: 'What help can be asked for, in the order of a list to choose from',
  access: 'signed-in',
  response: dataOf(z.array(z.strictObject({ id: Category, name: z.string(), about: z.string() }))),
  failures: [],
})

export const listSupportTickets = endpoint({
  method: 'GET',
  path: '/user/support/tickets',
  summary: 'A page of the caller’s requests for help, the one that was last written to first',
  access: 'signed-in',
  query: z.strictObject({ status: SupportStatus.optional(), page, limit: limit() }),
  response: pageOf(SupportTicketSummary),
  failures: [],
})

export const createSupportTicket = endpoint({
  method: 'POST',
  path: '/user/support/tickets',
  summary: `Asks for help; files come in the form as \`attachments\`, at most ${limits.support.files.atMost}, or were sent before and are named`,
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
  summary: 'A request for help with everything that was written, oldest first',
  access: 'signed-in',
  params,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found'],
})

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/user/support/tickets/:ticketId/messages',
  summary: 'Writes again; one that is over is opened by it, within 14 days',
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
  summary: 'Opens a request that is over, within 14 days; one that is not over stays as it is',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(SupportTicket),
  failures: ['support.ticket_not_found', 'support.ticket_over'],
})

export const closeSupportTicket = endpoint({
  method: 'POST',
  path: '/user/support/tickets/:ticketId/close',
  summary: 'Ends a request: no answer is needed any more; one that is closed stays as it is',
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
    'Takes one file, `attachment`, before the message that will name it: PNG, JPEG, WebP, PDF or text. Nobody names it for a day: it goes',
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
  summary: 'Takes back a file that no message names yet',
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
  summary: 'Where a file is read from, for the next 60 seconds',
  access: 'signed-in',
  params: z.strictObject({ attachmentId: id }),
  response: dataOf(z.strictObject({ url: z.string(), expires_at: z.iso.datetime() })),
  failures: ['support.attachment_not_found'],
})
