import type { SupportMessage, SupportTicket, SupportTicketSummary } from '@akyede/contract/support'
import type { Executor } from '#platform/database.ts'
import { presentAttachment } from './attachments.ts'
import type { MessageRow, TicketRow } from './tables.ts'
import { findThread, reopenUntil, statusOf } from './ticket.ts'

type LastMessage = Pick<MessageRow, 'author' | 'created_at' | 'message'>

const sideOf = ({ author }: Pick<MessageRow, 'author'>): SupportMessage['from'] =>
  author === 'shop' ? 'us' : 'you'

const shownOfLast = 160

/** The beginning of a message on one line, for lists. */
export const shortened = (message: string): string =>
  [...message.replace(/\s+/g, ' ')].slice(0, shownOfLast).join('')

export function presentSummary(ticket: TicketRow, last: LastMessage): SupportTicketSummary {
  const { id, reference, subject, category, priority, order_id, order_number, created_at } = ticket
  return {
    id,
    reference,
    subject,
    category: category as SupportTicketSummary['category'],
    priority: priority as SupportTicketSummary['priority'],
    status: statusOf(ticket),
    order: order_id && order_number ? { id: order_id, number: order_number } : null,
    created_at: created_at.toISOString(),
    last_message: {
      from: sideOf(last),
      at: last.created_at.toISOString(),
      text: shortened(last.message),
    },
    reopen_until: reopenUntil(ticket)?.toISOString() ?? null,
  }
}

export async function presentTicket(executor: Executor, ticket: TicketRow): Promise<SupportTicket> {
  const messages = await findThread(executor, ticket)
  const last = messages.at(-1)
  if (!last) throw new Error(`the request ${ticket.reference} has no message`)
  return {
    ...presentSummary(ticket, last),
    messages: messages.map(message => ({
      id: message.id,
      from: sideOf(message),
      message: message.message,
      created_at: message.created_at.toISOString(),
      attachments: message.files.map(presentAttachment),
    })),
  }
}
