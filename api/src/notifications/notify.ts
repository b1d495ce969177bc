import type { NotificationCategory } from '@akyede/contract/notification-categories'
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
  /** What happened, for programs: `friend.asked`. */
  readonly type: string
  /** What it is about, such as its type and an id: a second notice of the same key is not told. */
  readonly key: string
  readonly title: string
  readonly message: string
  /** The path of the page that it leads to. */
  readonly link: string
  /** The feature writes a letter of its own about it, to who wants one (`wantsEmail`): none is sent from here. */
  readonly hasEmail?: true
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** Somebody is to be told in these ways too. */
    'notification.told': { notification_id: string; email: boolean; sms: boolean; has_letter: boolean }
  }
}

/**
 * Tells a person something in the transaction of what happened: once, in the ways that they chose (D127). In the shop, and
 * their open tabs hear it at once; by letter to a verified address; by SMS to a verified number.
 */
export async function notify(
  platform: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  { userId, category, type, key, title, message, link, hasEmail }: NotificationInput,
): Promise<void> {
  const person = await findUserById(tx, userId)
  if (!person || person.erased_at) return
  const wishes = await findChannels(tx, userId, category)
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
      in_app: wishes.in_app,
      created_at: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (fresh.length === 0) return
  if (wishes.in_app) {
    await push(platform, tx, userId, 'notification.added', { id, category })
  }
  const has_letter = hasEmail === true
  const ways = { email: wishes.email && !has_letter, sms: wishes.sms }
  if (!ways.email && !ways.sms) return
  await platform.outbox.emit(tx, 'notification.told', { notification_id: id, ...ways, has_letter })
}

interface EmailedNotificationInput extends Omit<NotificationInput, 'key' | 'hasLetter'> {
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
