import type { FormFields } from '#kit/form-problems.ts'

/** Values of the form for a new ticket. */
export type TicketValues = Record<'category' | 'order_id' | 'subject' | 'message' | 'priority', string>

export const emptyTicket: TicketValues = {
  category: '',
  order_id: '',
  subject: '',
  message: '',
  priority: 'normal',
}

/** In the order of the page. */
export const ticketFields: FormFields = {
  names: ['category', 'order_id', 'subject', 'message', 'attachments', 'attachment_ids', 'priority'],
  idOf: name => `support-${name === 'attachment_ids' ? 'attachments' : name}`,
}

export const replyFields: FormFields = {
  names: ['message', 'attachments', 'attachment_ids'],
  idOf: name => `reply-${name === 'attachment_ids' ? 'attachments' : name}`,
}
