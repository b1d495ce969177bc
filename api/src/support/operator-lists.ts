import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { supportStatuses } from '@akyede/contract/support-words'
import { byOperator } from '#platform/audit.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, eq, inArray, or, sql } from '#platform/sql.ts'
import { answerTicket, endTicket } from './answer-ticket.ts'
import { supportAttachments, supportTickets, type TicketRow } from './tables.ts'
import { findThread } from './ticket.ts'

/** Statuses in which the person waits for an answer. */
export const waiting = ['open', 'waiting_support'] as const
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
  const [ticket] = await executor.select().from(supportTickets).where(isNamed(name))
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

/** Answers a ticket, given by reference or id, for `support answer`. Returns a sentence for the operator. */
export async function answerTicketForOperator(
  platform: Platform,
  name: string,
  text: string,
): Promise<string> {
  const message = text.replace(/\r\n/g, '\n').trim()
  const atMost = limits.support.answer
  if (message === '') throw new Error('Please write a reply.')
  if (message.length > atMost) throw new Error(`An answer has at most ${atMost} characters.`)
  return withTicket(platform, name, async (tx, ticket) => {
    await answerTicket(platform, tx, ticket, { message }, byOperator)
    return `${ticket.reference} is answered; the user has been notified.`
  })
}

/** Resolves or closes a ticket for the operator. Repeating it changes nothing. */
export const endTicketForOperator = (
  platform: Platform,
  name: string,
  action: 'resolve' | 'close',
): Promise<string> =>
  withTicket(platform, name, async (tx, ticket) => {
    const status = action === 'resolve' ? 'resolved' : 'closed'
    const hasChanged = await endTicket(platform, tx, ticket, action, byOperator)
    if (!hasChanged) return `${ticket.reference} is ${status} already.`
    return `${ticket.reference} is ${status}; the user has been notified.`
  })

const withTicket = (
  { database }: Platform,
  name: string,
  act: (tx: Transaction, ticket: TicketRow) => Promise<string>,
): Promise<string> =>
  transaction(database, async tx => {
    const [ticket] = await tx.select().from(supportTickets).where(isNamed(name)).for('update')
    if (!ticket) throw new Error(`There is no request ${name}.`)
    try {
      return await act(tx, ticket)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'support.ticket_closed') throw error
      throw new Error(`${ticket.reference} is ${ticket.status}: only its person can open it again.`)
    }
  })

const isNamed = (name: string) =>
  or(
    eq(supportTickets.reference, name.toUpperCase()),
    eq(sql`${supportTickets.id}::text`, name.toLowerCase()),
  )

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
