import type { Transaction } from '#platform/database.ts'
import type { EmailExtras } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import type { Contact } from './find-user.ts'

export interface MessageContent extends EmailExtras {
  /** Identifies the message, so that a retried delivery sends the same message and not a second one. */
  readonly id: string
  readonly subject: string
  readonly lines: readonly string[]
  /** Replaces "Dear …,"; a function gets the first name. */
  readonly greeting?: string | ((firstName: string) => string)
}

/**
 * Writes to a user by email, or by SMS with the subject alone to a user with only a phone number. Users without
 * either are skipped. The message goes out when the transaction commits.
 */
export async function sendMessage(
  { mail }: Pick<Platform, 'mail'>,
  tx: Transaction,
  to: Contact,
  message: MessageContent,
): Promise<void> {
  const { id, subject, lines, greeting = `Dear ${to.first_name},`, ...extras } = message
  if (to.email) {
    const words = typeof greeting === 'string' ? greeting : greeting(to.first_name)
    const text = [words, '', ...lines, '', 'Akyɛde'].join('\n')
    await mail.send(tx, {
      id,
      channel: 'email',
      to: to.email,
      person: to.id,
      subject,
      text,
      ...extras,
    })
  } else if (to.phone) {
    await mail.send(tx, { id, channel: 'sms', to: to.phone, person: to.id, subject, text: subject })
  }
}
