import { findContact, type MessageContent, sendMessage } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type NotificationInput, notify } from './notify.ts'
import { wantsEmail } from './preferences.ts'

export interface EmailedNotificationInput extends Omit<NotificationInput, 'key' | 'hasLetter'> {
  readonly email: MessageContent
  /** A receipt, news of money or of the safety of an account: it is written whatever somebody chose. */
  readonly always?: true
}

/** Tells somebody, and writes them a letter in the feature's own words where it is due; its id keeps both from coming twice. */
export async function notifyWithEmail(
  platform: Platform,
  tx: Transaction,
  { email, always, ...notice }: EmailedNotificationInput,
): Promise<void> {
  const isDue = always ?? (await wantsEmail(tx, notice.userId, notice.category))
  await notify(platform, tx, { ...notice, key: email.id, ...(isDue && { hasEmail: true }) })
  const person = isDue ? await findContact(tx, notice.userId) : undefined
  if (person) await sendMessage(platform, tx, person, email)
}
