import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SupportStatus } from '@akyede/contract/support-words'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, asc, eq } from '#platform/sql.ts'
import { type AttachmentRow, findFiles } from './attachments.ts'
import { type MessageRow, supportMessages, supportTickets, type TicketRow } from './tables.ts'
import { isOver, nextStatus, type TicketAction } from './transitions.ts'

const isOf = (userId: number, ticketId: string) =>
  and(eq(supportTickets.id, ticketId), eq(supportTickets.user_id, userId))

/** Returns this person's ticket. Tickets of others fail like unknown ones, with `support.ticket_not_found`. */
export async function findTicket(executor: Executor, userId: number, ticketId: string): Promise<TicketRow> {
  const [ticket] = await executor.select().from(supportTickets).where(isOf(userId, ticketId))
  if (!ticket) throw new Failure('support.ticket_not_found')
  return ticket
}

/** `findTicket` with a row lock. */
export async function lockTicket(tx: Transaction, userId: number, ticketId: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(supportTickets).where(isOf(userId, ticketId)).for('update')
  if (!ticket) throw new Failure('support.ticket_not_found')
  return ticket
}

export const statusOf = ({ status }: TicketRow): SupportStatus => status as SupportStatus

/** Until when the owner can reopen it. */
export const reopenUntil = ({ ended_at }: TicketRow): Date | null =>
  ended_at && new Date(ended_at.getTime() + limits.support.reopenWithin)

/** Applies a transition to a ticket that the caller has locked. Fails with `support.ticket_over`. */
export async function transitionTicket(
  tx: Transaction,
  ticket: TicketRow,
  action: TicketAction,
  now: Date,
): Promise<TicketRow> {
  const status = nextStatus(statusOf(ticket), action)
  const until = reopenUntil(ticket)
  const isOpenedLate = status !== undefined && !isOver(status) && until !== null && until <= now
  if (!status || isOpenedLate) throw new Failure('support.ticket_over')
  const ended_at = isOver(status) ? (ticket.ended_at ?? now) : null
  const last_message_at = action === 'write' || action === 'answer' ? now : ticket.last_message_at
  const moved = { status, ended_at, last_message_at }
  await tx.update(supportTickets).set(moved).where(eq(supportTickets.id, ticket.id))
  return { ...ticket, ...moved }
}

export interface MessageWithFiles extends MessageRow {
  readonly files: readonly AttachmentRow[]
}

/** All messages of a ticket in order, with their files. */
export async function findThread(
  executor: Executor,
  { id }: Pick<TicketRow, 'id'>,
): Promise<MessageWithFiles[]> {
  const messages = await executor
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticket_id, id))
    .orderBy(asc(supportMessages.created_at), asc(supportMessages.id))
  const ids = messages.map(message => message.id)
  const files = await findFiles(executor, ids)
  return messages.map(message => ({
    ...message,
    files: files.filter(file => file.message_id === message.id),
  }))
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A person wrote a message, as the first one of a ticket or a later one. */
    'support.written': { message_id: string }
    /** A person reopened a ticket without a message. */
    'support.reopened': { ticket_id: string }
    /** The support team answered, and may have resolved the ticket by it. */
    'support.answered': { message_id: string; resolved?: true }
    /** The support team resolved or closed the ticket. */
    'support.ended': { ticket_id: string; status: 'resolved' | 'closed'; at: string }
  }
}
