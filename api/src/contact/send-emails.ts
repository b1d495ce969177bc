import { type ContactTopic, contactTopicWords } from '@akyede/contract/contact-topics'
import { findContact } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { contactMessages } from './tables.ts'

type Fact = Events['contact.received']
type Message = typeof contactMessages.$inferSelect

/** Sends a message to the support team. */
export async function sendMessageToSupportTeam(
  { config, mail }: Platform,
  tx: Transaction,
  event: Fact,
): Promise<void> {
  const message = await find(tx, event)
  if (!message) return
  const account = message.user_id === null ? 'a guest' : `account ${message.user_id}`
  await mail.send(tx, {
    id: `contact-${message.id}`,
    channel: 'email',
    to: config.contactEmail,
    person: message.user_id ?? undefined,
    subject: `${message.reference}: ${message.subject ?? topicOf(message)}`,
    text: [`From: ${message.name} <${message.email}>, ${account}`, ...contentsOf(message)].join('\n'),
  })
}

/**
 * Confirms a message to its sender with the reference. Only a verified address receives the text of the message, so
 * that nobody can send text to another person's mailbox.
 */
export async function sendMessageCopy({ mail }: Platform, tx: Transaction, event: Fact): Promise<void> {
  const message = await find(tx, event)
  if (!message) return
  const isOwn = await isFromOwner(tx, message)
  await mail.send(tx, {
    id: `contact-copy-${message.id}`,
    channel: 'email',
    to: message.email,
    person: message.user_id ?? undefined,
    subject: `We’ve received your message ${message.reference}`,
    text: [
      'Medaase!',
      '',
      `We’ve received your message. Its reference is ${message.reference}. Please mention it if you write again.`,
      'We reply Mon–Sat 8:00–18:00 GMT.',
      '',
      ...(isOwn ? [`From: ${message.name}`, ...contentsOf(message)] : [`About: ${topicOf(message)}`]),
      '',
      'Not you? Someone entered your address by mistake, and you can ignore this email.',
      '',
      'Akyɛde',
    ].join('\n'),
  })
}

async function find(tx: Transaction, { message_id }: Fact): Promise<Message | undefined> {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, message_id))
  return message
}

async function isFromOwner(tx: Transaction, { user_id, email }: Message): Promise<boolean> {
  const account = user_id === null ? undefined : await findContact(tx, user_id)
  return account !== undefined && account.email_verified_at !== null && account.email === email
}

const topicOf = ({ topic }: Message): string => contactTopicWords[topic as ContactTopic]

const contentsOf = (message: Message): string[] => [
  `About: ${topicOf(message)}`,
  ...(message.order_number ? [`Order: ${message.order_number}`] : []),
  ...(message.subject ? [`Subject: ${message.subject}`] : []),
  '',
  message.message,
]
