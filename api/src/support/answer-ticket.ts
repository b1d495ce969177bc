import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { eq, or, sql } from '#platform/sql.ts'
import { supportMessages, supportTickets, type TicketRow } from './tables.ts'
import { statusOf, transitionTicket } from './ticket.ts'
import { nextStatus } from './transitions.ts'

const answerMax = 10_000

/** Answers a ticket, given by reference or id, and notifies its owner. Returns a sentence for the operator. */
export async function answerTicket(platform: Platform, name: string, text: string): Promise<string> {
  const message = text.replace(/\r\n/g, '\n').trim()
  if (message === '') throw new Error('Please write an answer.')
  if (message.length > answerMax) throw new Error(`An answer has at most ${answerMax} characters.`)
  return transaction(platform.database, async tx => {
    const { clock, outbox } = platform
    const ticket = await lockByName(tx, name)
    requireAllowed(ticket, 'answer')
    const moved = await transitionTicket(tx, ticket, 'answer', clock.now())
    const id = newId()
    await tx
      .insert(supportMessages)
      .values({ id, ticket_id: ticket.id, author: 'shop', message, created_at: clock.now() })
    await outbox.emit(tx, 'support.answered', { message_id: id })
    await push(platform, tx, ticket.user_id, 'ticket.changed', { ticket_id: ticket.id })
    return `${moved.reference} is answered; the user has been notified.`
  })
}

/** Resolves or closes a ticket and notifies its owner. Repeating it changes nothing. */
export function endTicket(platform: Platform, name: string, action: 'resolve' | 'close'): Promise<string> {
  return transaction(platform.database, async tx => {
    const { clock, outbox } = platform
    const ticket = await lockByName(tx, name)
    requireAllowed(ticket, action)
    const now = clock.now()
    const moved = await transitionTicket(tx, ticket, action, now)
    const status = action === 'resolve' ? 'resolved' : 'closed'
    if (statusOf(ticket) === status) return `${ticket.reference} is ${status} already.`
    await outbox.emit(tx, 'support.ended', { ticket_id: ticket.id, status, at: now.toISOString() })
    await push(platform, tx, ticket.user_id, 'ticket.changed', { ticket_id: ticket.id })
    return `${moved.reference} is ${status}; the user has been notified.`
  })
}

async function lockByName(tx: Transaction, name: string): Promise<TicketRow> {
  const isNamed = or(
    eq(supportTickets.reference, name.toUpperCase()),
    eq(sql`${supportTickets.id}::text`, name.toLowerCase()),
  )
  const [ticket] = await tx.select().from(supportTickets).where(isNamed).for('update')
  if (!ticket) throw new Error(`There is no request ${name}.`)
  return ticket
}

function requireAllowed(ticket: TicketRow, action: 'answer' | 'resolve' | 'close'): void {
  if (nextStatus(statusOf(ticket), action)) return
  throw new Error(`${ticket.reference} is ${ticket.status}: only its person can open it again.`)
}
