import type { NotificationCategory } from '@akyede/contract/notification-words'
import { findContact, findUserById, type MessageContent, sendMessage } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { findChannels, wantsEmail } from './preferences.ts'
import { notifications } from './tables.ts'

export interface NotificationInput {
  readonly userId: number
  readonly category: NotificationCategory
  /** The event type, for programs: `friend.asked`. */
  readonly type: string
  /** Deduplication key, such as the type and an id. A second notification with the same key is dropped. */
  readonly key: string
  readonly title: string
  readonly message: string
  /** Path of the page that the notification links to. */
  readonly link: string
  /** The feature sends its own email to people who want one (`wantsEmail`), so that none is sent from here. */
  readonly hasEmail?: true
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** The notification must also be sent by email or SMS. */
    'notification.told': { notification_id: string; email: boolean; sms: boolean; has_letter: boolean }
  }
}

/**
 * Notifies a person once, in the caller's transaction, through the channels they chose (D127): in the application,
 * with a push to open tabs; by email to a verified address; by SMS to a verified number.
 */
export async function notify(
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  { userId, category, type, key, title, message, link, hasEmail }: NotificationInput,
): Promise<void> {
  const person = await findUserById(tx, userId)
  if (!person || person.erased_at) return
  const preferences = await findChannels(tx, userId, category)
  const id = newId()
  const fresh = await tx
    .insert(notifications)
    .values({
      id,
      user_id: userId,
      category,
      type,
      key,
      title,
      message,
      link,
      in_app: preferences.in_app,
      created_at: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (fresh.length === 0) return
  if (preferences.in_app) {
    await push(platform, tx, userId, 'notification.added', { id, category })
  }
  const has_letter = hasEmail === true
  const channels = { email: preferences.email && !has_letter, sms: preferences.sms }
  if (!channels.email && !channels.sms) return
  await platform.outbox.emit(tx, 'notification.told', { notification_id: id, ...channels, has_letter })
}

interface EmailedNotificationInput extends Omit<NotificationInput, 'key' | 'hasEmail'> {
  readonly email: MessageContent
  /** Sends the email regardless of preferences: for receipts, payments and account security. */
  readonly always?: true
}

/** Notifies a person, and sends the feature's own email when it is due. The email's id deduplicates both. */
export async function notifyWithEmail(
  platform: Platform,
  tx: Transaction,
  { email, always, ...notification }: EmailedNotificationInput,
): Promise<void> {
  const isDue = always ?? (await wantsEmail(tx, notification.userId, notification.category))
  await notify(platform, tx, { ...notification, key: email.id, ...(isDue && { hasEmail: true }) })
  const person = isDue ? await findContact(tx, notification.userId) : undefined
  if (person) await sendMessage(platform, tx, person, email)
}
