import type { SupportCategory, SupportStatus } from '@akyede/contract/support-words'
import { countRows } from '#platform/count-rows.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, asc, count, desc, eq, inArray, isNull, likePattern, or, type SQL, sql } from '#platform/sql.ts'
import { waiting } from './operator-lists.ts'
import { type MessageRow, supportMessages, supportTickets, type TicketRow } from './tables.ts'

export interface StaffTicketQuery {
  /** `waiting` selects those that wait for an answer of ours. */
  readonly status?: SupportStatus | 'waiting' | undefined
  /** The member of staff in charge; null for nobody. */
  readonly assignedTo: number | null | undefined
  readonly category?: SupportCategory | undefined
  /** A reference, an order number or a part of the subject. */
  readonly search: string | undefined
  /** Tickets of this person only. */
  readonly userId: number | undefined
  readonly sortBy: 'newest' | 'oldest'
  readonly page: number
  readonly limit: number
}

type LastMessage = Pick<MessageRow, 'author' | 'created_at' | 'message'>

/** A page of everyone's tickets, each with its last message. */
export async function listTicketsForStaff(
  executor: Executor,
  { sortBy, page, limit, ...filter }: StaffTicketQuery,
): Promise<{ found: { ticket: TicketRow; last: LastMessage }[]; total: number }> {
  const isWanted = conditionOf(filter)
  const direction = sortBy === 'newest' ? desc : asc
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
    .orderBy(direction(supportTickets.last_message_at), direction(supportTickets.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    found: rows.map(({ ticket, ...message }) => ({ ticket, last: message })),
    total: await countRows(executor, supportTickets, isWanted),
  }
}

function conditionOf({
  status,
  assignedTo,
  category,
  search,
  userId,
}: Omit<StaffTicketQuery, 'sortBy' | 'page' | 'limit'>): SQL | undefined {
  const statuses = status === 'waiting' ? [...waiting] : status && [status]
  return and(
    statuses && inArray(supportTickets.status, statuses),
    assignedTo === null ? isNull(supportTickets.assigned_to) : undefined,
    assignedTo ? eq(supportTickets.assigned_to, assignedTo) : undefined,
    category && eq(supportTickets.category, category),
    userId === undefined ? undefined : eq(supportTickets.user_id, userId),
    search
      ? or(
          eq(supportTickets.reference, search.toUpperCase()),
          eq(supportTickets.order_number, search.toUpperCase()),
          sql`${supportTickets.subject} ilike ${likePattern(search)}`,
        )
      : undefined,
  )
}

export async function findTicketById(executor: Executor, ticketId: string): Promise<TicketRow | undefined> {
  const [ticket] = await executor.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  return ticket
}

/** `findTicketById` with a row lock. */
export async function lockTicketById(tx: Transaction, ticketId: string): Promise<TicketRow | undefined> {
  const [ticket] = await tx.select().from(supportTickets).where(eq(supportTickets.id, ticketId)).for('update')
  return ticket
}

export async function countTicketsOf(executor: Executor, userId: number): Promise<number> {
  const [found] = await executor
    .select({ tickets: count() })
    .from(supportTickets)
    .where(eq(supportTickets.user_id, userId))
  return found?.tickets ?? 0
}
