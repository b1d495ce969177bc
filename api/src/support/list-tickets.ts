import type { SupportTicketSummary } from '@akyede/contract/support'
import type { SupportStatus } from '@akyede/contract/support-words'
import type { Executor } from '#platform/database.ts'
import { listTicketsForStaff } from './office-tickets.ts'
import { presentSummary } from './present-ticket.ts'

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
  const { found, total } = await listTicketsForStaff(executor, {
    userId,
    status,
    assignedTo: undefined,
    search: undefined,
    sortBy: 'newest',
    page,
    limit,
  })
  return { tickets: found.map(({ ticket, last }) => presentSummary(ticket, last)), total }
}
