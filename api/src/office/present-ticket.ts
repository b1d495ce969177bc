import { Failure } from '@akyede/contract/failures'
import { maskedPhone } from '@akyede/contract/masked'
import { toCedis } from '@akyede/contract/money'
import type { OfficeMessage, OfficeTicket, OfficeTicketSummary } from '@akyede/contract/office-tickets'
import { findContact, findFirstNames } from '#feature/accounts'
import { findOrder } from '#feature/orders'
import {
  countTicketsOf,
  findThread,
  type MessageRow,
  type MessageWithFiles,
  presentAttachment,
  shortened,
  statusOf,
  type TicketRow,
} from '#feature/support'
import type { Executor, Transaction } from '#platform/database.ts'
import { contentVersion } from './changed-meanwhile.ts'

type Names = ReadonlyMap<number, string>

const sideOf = ({ author }: Pick<MessageRow, 'author'>): OfficeMessage['from'] =>
  author === 'shop' ? 'shop' : 'person'

export function presentTicketSummary(
  ticket: TicketRow,
  last: Pick<MessageRow, 'author' | 'created_at' | 'message'>,
  names: Names,
): OfficeTicketSummary {
  const { id, reference, subject, category, priority, user_id, order_number, assigned_to, created_at } =
    ticket
  const nameOf = (userId: number) => ({ user_id: userId, first_name: names.get(userId) ?? '' })
  return {
    id,
    reference,
    subject,
    category: category as OfficeTicketSummary['category'],
    priority: priority as OfficeTicketSummary['priority'],
    status: statusOf(ticket),
    created_at: created_at.toISOString(),
    person: nameOf(user_id),
    order_number,
    last_message: { from: sideOf(last), at: last.created_at.toISOString(), text: shortened(last.message) },
    assigned_to: assigned_to === null ? null : nameOf(assigned_to),
  }
}

/** A ticket with everything that staff see of it: its person with a masked phone number, its order and the note. */
export async function presentTicketForStaff(executor: Executor, ticket: TicketRow): Promise<OfficeTicket> {
  const messages = await findThread(executor, ticket)
  const last = messages.at(-1)
  if (!last) throw new Error(`the request ${ticket.reference} has no message`)
  const { user_id, assigned_to, order_id, note } = ticket
  const names = await findFirstNames(executor, [
    user_id,
    ...(assigned_to === null ? [] : [assigned_to]),
    ...messages.flatMap(({ staff_id }) => staff_id ?? []),
  ])
  return {
    ...presentTicketSummary(ticket, last, names),
    messages: messages.map(message => presentMessage(message, ticket, names)),
    note: note ?? '',
    version: ticketVersion(ticket),
    person: await presentPerson(executor, user_id),
    order: order_id === null ? null : await presentOrder(executor, order_id, user_id),
  }
}

/** Changes with what staff decide on. New messages have a check of their own. */
export const ticketVersion = ({ status, assigned_to, note }: TicketRow): number =>
  contentVersion(status, assigned_to, note)

/** The newest message of the ticket's person, whose status it may have changed. */
export async function findLastOfPerson(
  executor: Executor,
  ticket: TicketRow,
): Promise<{ by: string; at: string } | undefined> {
  const message = (await findThread(executor, ticket)).findLast(each => sideOf(each) === 'person')
  const names = await findFirstNames(executor, [ticket.user_id])
  return message && { by: names.get(ticket.user_id) ?? '', at: message.created_at.toISOString() }
}

function presentMessage(message: MessageWithFiles, { user_id }: TicketRow, names: Names): OfficeMessage {
  const from = sideOf(message)
  const authorId = from === 'person' ? user_id : message.staff_id
  return {
    id: message.id,
    from,
    author: authorId === null ? null : (names.get(authorId) ?? null),
    message: message.message,
    created_at: message.created_at.toISOString(),
    attachments: message.files.map(presentAttachment),
  }
}

async function presentPerson(executor: Executor, userId: number): Promise<OfficeTicket['person']> {
  const contact = await findContact(executor, userId)
  return {
    user_id: userId,
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    email: contact?.email ?? null,
    is_email_verified: Boolean(contact?.email_verified_at),
    phone: contact?.phone ? maskedPhone(contact.phone) : null,
    tickets: await countTicketsOf(executor, userId),
  }
}

async function presentOrder(
  executor: Executor,
  orderId: string,
  userId: number,
): Promise<OfficeTicket['order']> {
  const order = await findOrder(executor, orderId, userId)
  if (!order) return null
  const { id, number, placed_at, total, status, payment_status, fulfilment_status } = order
  return {
    id,
    number,
    placed_at: placed_at.toISOString(),
    total: toCedis(total),
    status,
    payment_status,
    fulfilment_status,
  }
}

/** Refuses with `office.answered_meanwhile`, which shows the newer messages, so that no reply is overlooked (E12). */
export async function requireNothingNewer(
  tx: Transaction,
  ticket: TicketRow,
  expectedLast: string,
): Promise<void> {
  const messages = await findThread(tx, ticket)
  const seen = messages.findIndex(({ id }) => id === expectedLast)
  if (seen === messages.length - 1) return
  const newer = messages.slice(seen + 1)
  const names = await findFirstNames(tx, [ticket.user_id, ...newer.flatMap(({ staff_id }) => staff_id ?? [])])
  throw new Failure('office.answered_meanwhile', {
    facts: { newer: newer.map(message => presentMessage(message, ticket, names)) },
  })
}
