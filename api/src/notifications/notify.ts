import type { ChannelPreferences, NotificationCategory } from '@akyede/contract/notification-words'
import { type Contact, type MessageContent, selectContact, sendMessage } from '#feature/accounts'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { effectiveChannels, isAlwaysInApp } from './preferences.ts'
import { notificationPreferences, notifications } from './tables.ts'

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
  /** The feature sends its own SMS, or none is due. */
  readonly hasSms?: true
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
  platform: NotificationContext,
  tx: Transaction,
  notification: NotificationInput,
): Promise<void> {
  const added = await addNotification(platform, tx, notification)
  if (added) await sendThroughChannels(platform, tx, notification, added)
}

type NotificationContext = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>

interface AddedNotification {
  readonly id: string
  readonly person: Contact & { readonly usesSms: boolean }
  readonly channels: ChannelPreferences
  /** False when a notification with the same key was there before. */
  readonly isNew: boolean
}

/** Writes the notification and returns who gets it and how; undefined without an account or once it is erased. */
async function addNotification(
  { clock }: NotificationContext,
  tx: Transaction,
  { userId, category, type, key, title, message, link }: NotificationInput,
): Promise<AddedNotification | undefined> {
  const id = newId()
  const isShown = effectiveChannels(category, undefined).in_app
  const isAlwaysShown = isAlwaysInApp(category)
  const values = {
    id,
    userId,
    category,
    type,
    key,
    title,
    message,
    link,
    isShown,
    isAlwaysShown,
    now: clock.now(),
  }
  const [added] = await insertNotification(tx).execute(values)
  if (!added || added.person.erased_at) return undefined
  const channels = effectiveChannels(category, added.preferences ?? undefined)
  return { id, person: added.person, channels, isNew: added.isNew }
}

const insertNotification = prepared('insert_notification', executor => {
  const person = executor.$with('person').as(selectContact(executor))
  const { user_id, category, in_app, email, sms } = notificationPreferences
  const chosen = and(eq(user_id, sql.placeholder('userId')), eq(category, sql.placeholder('category')))
  const text = (name: string) => sql`${sql.placeholder(name)}::text`
  const added = executor.$with('added', {}).as(sql`
    insert into ${notifications} (id, user_id, category, type, key, title, message, link, in_app, created_at)
    select ${sql.placeholder('id')}::uuid, person.id, ${text('category')}, ${text('type')}, ${text('key')},
      ${text('title')}, ${text('message')}, ${text('link')},
      ${sql.placeholder('isAlwaysShown')}::boolean or coalesce(
        (select in_app from ${notificationPreferences} where ${chosen}), ${sql.placeholder('isShown')}::boolean),
      ${sql.placeholder('now')}::timestamptz
    from person where person.erased_at is null
    on conflict do nothing returning id`)
  return executor
    .with(person, added)
    .select({
      person: {
        id: person.id,
        email: person.email,
        first_name: person.first_name,
        last_name: person.last_name,
        phone: person.phone,
        email_verified_at: person.email_verified_at,
        erased_at: person.erased_at,
        usesSms: person.usesSms,
      },
      preferences: { in_app, email, sms },
      isNew: sql<boolean>`exists (select 1 from added)`,
    })
    .from(person)
    .leftJoin(notificationPreferences, chosen)
})

async function sendThroughChannels(
  platform: NotificationContext,
  tx: Transaction,
  {
    userId,
    category,
    hasEmail,
    hasSms,
  }: Pick<NotificationInput, 'userId' | 'category' | 'hasEmail' | 'hasSms'>,
  { id, channels, isNew }: AddedNotification,
): Promise<void> {
  if (!isNew) return
  if (channels.in_app) await push(platform, tx, userId, 'notification.added', { id, category })
  const has_letter = hasEmail === true
  const email = channels.email && !has_letter
  const sms = channels.sms && hasSms !== true
  if (!email && !sms) return
  await platform.outbox.emit(tx, 'notification.told', {
    notification_id: id,
    email,
    sms,
    has_letter,
  })
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
  const added = await addNotification(platform, tx, { ...notification, key: email.id })
  if (!added) return
  const isDue = always ?? added.channels.email
  await sendThroughChannels(platform, tx, { ...notification, ...(isDue && { hasEmail: true }) }, added)
  const to = added.person.usesSms ? { ...added.person, email: null } : added.person
  if (isDue) await sendMessage(platform, tx, to, email)
}
