import type { ParsedOf } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { createSupportTicket } from '@akyede/contract/support'
import { findOrder } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import { newId, newMessageReference } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { lockUserSupport, requireTicketQuota } from './rate-limits.ts'
import { supportTickets, type TicketRow } from './tables.ts'
import { type MessageInput, writeMessage } from './write-message.ts'

type Context = Pick<Platform, 'clock' | 'outbox'>
type Form = Omit<ParsedOf<typeof createSupportTicket>['body'], keyof MessageInput | 'attachment_ids'> &
  MessageInput

/**
 * Opens a ticket with its first message. Fails with `request.rate_limited`, `support.order_unknown` or the failures of
 * `writeMessage`.
 */
export async function openTicket(
  context: Context,
  tx: Transaction,
  userId: number,
  { subject, category, priority, order_id, ...written }: Form,
): Promise<TicketRow> {
  const { clock } = context
  await lockUserSupport(tx, userId)
  await requireTicketQuota(tx, clock, userId)
  const order = order_id === undefined ? undefined : await findOrder(tx, order_id, userId)
  if (order_id !== undefined && !order) throw new Failure('support.order_unknown')
  const now = clock.now()
  const ticket = await insert(tx, {
    user_id: userId,
    subject,
    category,
    priority,
    status: 'open',
    order_id: order?.id ?? null,
    order_number: order?.number ?? null,
    created_at: now,
    last_message_at: now,
  })
  await writeMessage(context, tx, ticket, written)
  return ticket
}

type NewTicket = Omit<typeof supportTickets.$inferInsert, 'id' | 'reference'>

/** A reference is one of 700 million, so that five conflicts in a row indicate a defect. */
async function insert(tx: Transaction, ticket: NewTicket): Promise<TicketRow> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const [ticketRow] = await tx
      .insert(supportTickets)
      .values({ ...ticket, id: newId(), reference: newMessageReference() })
      .onConflictDoNothing()
      .returning()
    if (ticketRow) return ticketRow
  }
  throw new Error('no reference is free')
}
