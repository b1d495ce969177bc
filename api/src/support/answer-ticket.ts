import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { eq } from '#platform/sql.ts'
import { attachFiles } from './attachments.ts'
import { supportMessages, supportTickets, type TicketRow } from './tables.ts'
import { statusOf, transitionTicket } from './ticket.ts'
import { nextStatus, type TicketAction } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    support_answered: { ticket_id: string; message_id: string }
    support_ended: { ticket_id: string; status: 'resolved' | 'closed' }
    support_assigned: { ticket_id: string; assigned_to: number | null }
    support_note_set: { ticket_id: string }
  }
}

export interface Answer {
  readonly message: string
  /** The member of staff who answers; undefined for the operator. */
  readonly staffId?: number
  /** Files that this member of staff uploaded before. */
  readonly attachmentIds?: readonly string[]
  /** The ticket is resolved by this answer, which one email says. */
  readonly resolve?: boolean
}

/**
 * Answers a ticket that the caller has locked, and notifies its owner. Fails with `support.ticket_closed` or the
 * failures of `attachFiles`.
 */
export async function answerTicket(
  platform: Platform,
  tx: Transaction,
  ticket: TicketRow,
  { message, staffId, attachmentIds = [], resolve = false }: Answer,
  by: ActedBy,
): Promise<void> {
  const { audit, clock, outbox } = platform
  requireAllowed(ticket, 'answer')
  const now = clock.now()
  const answered = await transitionTicket(tx, ticket, 'answer', now)
  if (resolve) await transitionTicket(tx, answered, 'resolve', now)
  const id = newId()
  await tx
    .insert(supportMessages)
    .values({ id, ticket_id: ticket.id, author: 'shop', staff_id: staffId ?? null, message, created_at: now })
  if (staffId !== undefined && attachmentIds.length > 0)
    await attachFiles(
      tx,
      clock,
      { userId: staffId, message: { message_id: id } },
      { files: [], ids: attachmentIds },
    )
  const who = { userId: ticket.user_id, ...by }
  await audit.write(tx, 'support_answered', { ticket_id: ticket.id, message_id: id }, who)
  if (resolve) await audit.write(tx, 'support_ended', { ticket_id: ticket.id, status: 'resolved' }, who)
  await outbox.emit(tx, 'support.answered', { message_id: id, ...(resolve && { resolved: true }) })
  await push(platform, tx, ticket.user_id, 'ticket.changed', { ticket_id: ticket.id })
}

/**
 * Resolves or closes a ticket that the caller has locked, and notifies its owner. Returns false when it was so already.
 * Fails with `support.ticket_closed`.
 */
export async function endTicket(
  platform: Platform,
  tx: Transaction,
  ticket: TicketRow,
  action: 'resolve' | 'close',
  by: ActedBy,
): Promise<boolean> {
  const { audit, clock, outbox } = platform
  requireAllowed(ticket, action)
  const status = action === 'resolve' ? 'resolved' : 'closed'
  if (statusOf(ticket) === status) return false
  const now = clock.now()
  await transitionTicket(tx, ticket, action, now)
  const facts = { ticket_id: ticket.id, status } as const
  await audit.write(tx, 'support_ended', facts, { userId: ticket.user_id, ...by })
  await outbox.emit(tx, 'support.ended', { ...facts, at: now.toISOString() })
  await push(platform, tx, ticket.user_id, 'ticket.changed', { ticket_id: ticket.id })
  return true
}

/** Assigns a ticket that the caller has locked, or takes it from its member of staff. The owner learns nothing of it. */
export async function assignTicket(
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  { id, assigned_to }: TicketRow,
  userId: number | null,
  by: ActedBy,
): Promise<void> {
  if (assigned_to === userId) return
  await tx.update(supportTickets).set({ assigned_to: userId }).where(eq(supportTickets.id, id))
  const facts = { ticket_id: id, assigned_to: userId }
  await audit.write(tx, 'support_assigned', facts, { userId: undefined, ...by })
}

/** Sets the note that only staff read. The owner's export has no entry of it. */
export async function setTicketNote(
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  ticket: TicketRow,
  note: string,
  by: ActedBy,
): Promise<void> {
  if ((ticket.note ?? '') === note) return
  await tx
    .update(supportTickets)
    .set({ note: note || null })
    .where(eq(supportTickets.id, ticket.id))
  await audit.write(tx, 'support_note_set', { ticket_id: ticket.id }, { userId: undefined, ...by })
}

function requireAllowed(ticket: TicketRow, action: TicketAction): void {
  if (!nextStatus(statusOf(ticket), action)) throw new Failure('support.ticket_closed')
}
