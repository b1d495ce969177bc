import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SupportStatus } from '@akyede/contract/support-words'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq } from '#platform/sql.ts'
import { supportTickets, type TicketRow } from './tables.ts'
import { isOver, nextStatus, type TicketAction } from './transitions.ts'

const isOf = (userId: number, ticketId: string) =>
  and(eq(supportTickets.id, ticketId), eq(supportTickets.user_id, userId))

/** A request of this person; another’s is as unknown as none. Refuses with `support.ticket_not_found`. */
export async function findTicket(executor: Executor, userId: number, ticketId: string): Promise<TicketRow> {
  const [ticket] = await executor.select().from(supportTickets).where(isOf(userId, ticketId))
  if (!ticket) throw new Failure('support.ticket_not_found')
  return ticket
}

/** The same under a row lock. */
export async function lockTicket(tx: Transaction, userId: number, ticketId: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(supportTickets).where(isOf(userId, ticketId)).for('update')
  if (!ticket) throw new Failure('support.ticket_not_found')
  return ticket
}

export const statusOf = ({ status }: TicketRow): SupportStatus => status as SupportStatus

/** Until when its person can open it again. */
export const reopenUntil = ({ ended_at }: TicketRow): Date | null =>
  ended_at && new Date(ended_at.getTime() + limits.support.reopenWithin)

/** Moves a request that the caller has locked. Refuses with `support.ticket_over`. */
export async function transitionTicket(
  tx: Transaction,
  ticket: TicketRow,
  act: TicketAction,
  now: Date,
): Promise<TicketRow> {
  const status = nextStatus(statusOf(ticket), act)
  const until = reopenUntil(ticket)
  const isOpenedLate = status !== undefined && !isOver(status) && until !== null && until <= now
  if (!status || isOpenedLate) throw new Failure('support.ticket_over')
  const ended_at = isOver(status) ? (ticket.ended_at ?? now) : null
  const last_message_at = act === 'write' || act === 'answer' ? now : ticket.last_message_at
  const moved = { status, ended_at, last_message_at }
  await tx.update(supportTickets).set(moved).where(eq(supportTickets.id, ticket.id))
  return { ...ticket, ...moved }
}
