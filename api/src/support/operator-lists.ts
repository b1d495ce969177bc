import { supportStatuses } from '@akyede/contract/support-words'
import type { Executor } from '#platform/database.ts'
import { asc, eq, inArray, or, sql } from '#platform/sql.ts'
import { supportAttachments, supportTickets } from './tables.ts'
import { findThread } from './ticket.ts'

const waiting = ['open', 'waiting_support'] as const
const byPriority = sql`array_position(array['urgent','high','normal','low'], ${supportTickets.priority})`

/**
 * Lists open tickets for the operator, one per line, by priority and then by waiting time. `all` includes the others.
 */
export async function formatTickets(executor: Executor, all: boolean): Promise<string[]> {
  const shown = all ? supportStatuses : waiting
  const tickets = await executor
    .select()
    .from(supportTickets)
    .where(inArray(supportTickets.status, [...shown]))
    .orderBy(asc(byPriority), asc(supportTickets.last_message_at))
    .limit(200)
  return tickets.map(ticket =>
    [
      ticket.reference,
      ticket.status.padEnd(15),
      ticket.priority.padEnd(6),
      ticket.category.padEnd(9),
      ticket.last_message_at.toISOString(),
      ticket.subject,
    ].join('  '),
  )
}

/** Formats all messages of a ticket; undefined when no ticket has this reference or id. */
export async function formatThread(executor: Executor, name: string): Promise<string[] | undefined> {
  const [ticket] = await executor
    .select()
    .from(supportTickets)
    .where(
      or(
        eq(supportTickets.reference, name.toUpperCase()),
        eq(sql`${supportTickets.id}::text`, name.toLowerCase()),
      ),
    )
  if (!ticket) return undefined
  const messages = await findThread(executor, ticket)
  const { reference, subject, status, category, priority, order_number } = ticket
  const order = order_number ? `, order ${order_number}` : ''
  return [
    `${reference}: ${subject}`,
    `${status}, ${category}, ${priority}${order}, account ${ticket.user_id}`,
    ...messages.flatMap(({ author, message, created_at, files }) => [
      '',
      `— ${author}, ${created_at.toISOString()}`,
      message,
      ...files.map(file => `  file ${file.id}  ${file.name}, ${file.size} bytes`),
    ]),
  ]
}

/** Finds an uploaded file; undefined when there is none. */
export async function findFile(
  executor: Executor,
  fileId: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const [file] = await executor
    .select({ name: supportAttachments.name, bytes: supportAttachments.bytes })
    .from(supportAttachments)
    .where(eq(sql`${supportAttachments.id}::text`, fileId.toLowerCase()))
  return file
}
