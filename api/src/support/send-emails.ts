import {
  type SupportCategory,
  type SupportPriority,
  supportCategoryWords,
  supportPriorityWords,
} from '@akyede/contract/support-words'
import { findContact } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { findFiles } from './attachments.ts'
import { type MessageRow, supportMessages, supportTickets, type TicketRow } from './tables.ts'

/** Sends a person's message to the support team. */
export async function sendToSupportTeam(
  { config, mail }: Platform,
  tx: Transaction,
  event: Events['support.written'],
): Promise<void> {
  const found = await findMessage(tx, event.message_id)
  if (!found) return
  const { ticket, message } = found
  const files = await findFiles(tx, [message.id])
  await mail.send(tx, {
    id: `support-${message.id}`,
    channel: 'email',
    to: config.contactEmail,
    person: ticket.user_id,
    subject: `${ticket.priority === 'urgent' ? 'Urgent: ' : ''}${ticket.reference}: ${ticket.subject}`,
    text: [
      ...(await ticketHeader(tx, ticket)),
      ...files.map(({ name, size }) => `File: ${name}, ${Math.ceil(size / 1024)} KB`),
      '',
      message.message,
      '',
      `Answer with: npm run akyede -- support answer ${ticket.reference} -`,
    ].join('\n'),
  })
}

/** The id contains the day: at most one email a day per ticket, however often it is reopened. */
export async function sendReopened(
  { config, clock, mail }: Platform,
  tx: Transaction,
  { ticket_id }: Events['support.reopened'],
): Promise<void> {
  const [ticket] = await tx.select().from(supportTickets).where(eq(supportTickets.id, ticket_id))
  if (!ticket) return
  await mail.send(tx, {
    id: `support-reopened-${ticket.id}-${clock.now().toISOString().slice(0, 10)}`,
    channel: 'email',
    to: config.contactEmail,
    person: ticket.user_id,
    subject: `${ticket.reference}: reopened`,
    text: [...(await ticketHeader(tx, ticket)), '', 'The customer has reopened it: it isn’t resolved.'].join(
      '\n',
    ),
  })
}

/** Sends the support team's answer to the ticket's owner. */
export async function sendAnswer(
  platform: Platform,
  tx: Transaction,
  event: Events['support.answered'],
): Promise<void> {
  const found = await findMessage(tx, event.message_id)
  if (!found) return
  const { ticket, message } = found
  await notifyWithEmail(platform, tx, {
    userId: ticket.user_id,
    category: 'support',
    type: 'support.answered',
    title: `We’ve replied to “${ticket.subject}”`,
    message: [...message.message.replace(/\s+/g, ' ')].slice(0, 140).join(''),
    link: `/dashboard/support/${ticket.id}`,
    email: {
      id: `support-answer-${message.id}`,
      subject: `Our reply to ${ticket.reference}: ${ticket.subject}`,
      lines: [
        message.message,
        '',
        ...(event.resolved
          ? ['We think it’s resolved. Not resolved? You can reply within 14 days.', '']
          : []),
        `Reply or see the whole conversation here: ${pageOf(platform, ticket)}`,
      ],
      action: { label: 'Open conversation', address: pageOf(platform, ticket) },
    },
  })
}

/** Tells the owner that the ticket is resolved or closed, and how to reopen it. */
export async function sendEnded(
  platform: Platform,
  tx: Transaction,
  { ticket_id, status, at }: Events['support.ended'],
): Promise<void> {
  const [ticket] = await tx.select().from(supportTickets).where(eq(supportTickets.id, ticket_id))
  if (!ticket) return
  const sentence = status === 'resolved' ? 'We think it’s resolved' : 'We’ve closed it'
  const word = status === 'resolved' ? 'resolved' : 'closed'
  await notifyWithEmail(platform, tx, {
    userId: ticket.user_id,
    category: 'support',
    type: 'support.ended',
    title: `“${ticket.subject}” is ${word}`,
    message: 'Not resolved? You can reply within 14 days.',
    link: `/dashboard/support/${ticket.id}`,
    email: {
      id: `support-${status}-${ticket.id}-${at}`,
      subject: `Your request ${ticket.reference} is ${word}`,
      lines: [
        `You asked us about “${ticket.subject}”. ${sentence}.`,
        '',
        `Not resolved? Reply within 14 days: ${pageOf(platform, ticket)}`,
      ],
      action: { label: 'Reply', address: pageOf(platform, ticket) },
    },
  })
}

const pageOf = ({ publicUrl }: Platform, { id }: TicketRow): string =>
  `${publicUrl()}/dashboard/support/${id}`

async function findMessage(
  tx: Transaction,
  messageId: string,
): Promise<{ ticket: TicketRow; message: MessageRow } | undefined> {
  const [found] = await tx
    .select({ ticket: supportTickets, message: supportMessages })
    .from(supportMessages)
    .innerJoin(supportTickets, eq(supportTickets.id, supportMessages.ticket_id))
    .where(eq(supportMessages.id, messageId))
  return found
}

async function ticketHeader(tx: Transaction, ticket: TicketRow): Promise<string[]> {
  const person = await findContact(tx, ticket.user_id)
  const name = person ? `${person.first_name} ${person.last_name}` : 'A deleted account'
  return [
    `From: ${name}${person?.email ? ` <${person.email}>` : ''}, account ${ticket.user_id}`,
    `About: ${supportCategoryWords[ticket.category as SupportCategory].name}`,
    `Urgency: ${supportPriorityWords[ticket.priority as SupportPriority]}`,
    ...(ticket.order_number ? [`Order: ${ticket.order_number}`] : []),
  ]
}
