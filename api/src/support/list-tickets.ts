import type { SupportTicketSummary } from '@akyede/contract/support'
import type { SupportStatus } from '@akyede/contract/support-words'
import type { Executor } from '#platform/database.ts'
import { and, count, desc, eq, sql } from '#platform/sql.ts'
import { presentSummary } from './present-ticket.ts'
import { supportMessages, supportTickets } from './tables.ts'

export interface TicketQuery {
  readonly userId: number
  readonly status: SupportStatus | undefined
  readonly page: number
  readonly limit: number
}

/** A page of a person's tickets, with the total count. */
export async function listTickets(
  executor: Executor,
  { userId, status, page, limit }: TicketQuery,
): Promise<{ tickets: SupportTicketSummary[]; total: number }> {
  const isWanted = and(eq(supportTickets.user_id, userId), status && eq(supportTickets.status, status))
  const last = executor
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticket_id, supportTickets.id))
    .orderBy(desc(supportMessages.created_at), desc(supportMessages.id))
    .limit(1)
    .as('last')
  const rows = await executor
    .select({
      ticket: supportTickets,
      author: last.author,
      message: last.message,
      created_at: last.created_at,
    })
    .from(supportTickets)
    .innerJoinLateral(last, sql`true`)
    .where(isWanted)
    .orderBy(desc(supportTickets.last_message_at), desc(supportTickets.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [found] = await executor.select({ total: count() }).from(supportTickets).where(isWanted)
  const total = found?.total ?? 0
  return { tickets: rows.map(({ ticket, ...message }) => presentSummary(ticket, message)), total }
}
