import type { Transaction } from '#platform/database.ts'
import type { EmailAction } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import type { Contact } from './find-user.ts'

export interface MessageContent {
  /** Names the message, so that a retried delivery sends the same one again instead of a second one. */
  readonly id: string
  readonly subject: string
  readonly lines: readonly string[]
  /** Instead of "Dear …,". */
  readonly greeting?: string
  /** What the letter is there for: its address stands among the lines too. */
  readonly action?: EmailAction
}

/**
 * Writes to a person: by e-mail, or to who registered with a phone number alone the subject by SMS. Who cannot be reached
 * any more is not written to. It goes out once the transaction commits.
 */
export async function sendMessage(
  { mail }: Pick<Platform, 'mail'>,
  tx: Transaction,
  to: Contact,
  letter: MessageContent,
): Promise<void> {
  const { id, subject, lines, greeting = `Dear ${to.first_name},`, action } = letter
  if (to.email) {
    const text = [greeting, '', ...lines, '', 'Akyɛde'].join('\n')
    await mail.send(tx, {
      id,
      channel: 'email',
      to: to.email,
      person: to.id,
      subject,
      text,
      ...(action && { action }),
    })
  } else if (to.phone) {
    await mail.send(tx, { id, channel: 'sms', to: to.phone, person: to.id, subject, text: subject })
  }
}
