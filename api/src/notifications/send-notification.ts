import { findUserById, sendMessage, type UserRow } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { notifications } from './tables.ts'

type Context = Pick<Platform, 'mail' | 'publicUrl'>
type Row = typeof notifications.$inferSelect

/** Sends a notification to verified addresses. Fixed message ids keep a retry from sending it twice. */
export async function sendNotification(
  context: Context,
  tx: Transaction,
  { notification_id, email, sms, has_letter }: Events['notification.told'],
): Promise<void> {
  const [row] = await tx.select().from(notifications).where(eq(notifications.id, notification_id))
  const person = row && (await findUserById(tx, row.user_id))
  if (!row || !person || person.erased_at) return
  const takesEmail = person.email !== null && person.email_bouncing_since === null
  if (email && takesEmail && person.email_verified_at) await sendNotificationEmail(context, tx, person, row)
  // Without a working email address, the email of the feature is sent as an SMS already.
  const isSentAsSms = has_letter && !takesEmail
  if (sms && person.phone && person.phone_verified_at && !isSentAsSms) {
    const text = `Akyɛde: ${row.title}`
    await context.mail.send(tx, {
      id: `notice-${row.id}-sms`,
      channel: 'sms',
      to: person.phone,
      person: person.id,
      subject: text,
      text,
    })
  }
}

const sendNotificationEmail = (
  context: Context,
  tx: Transaction,
  person: UserRow,
  row: Row,
): Promise<void> => {
  const address = `${context.publicUrl()}${row.link}`
  return sendMessage(context, tx, person, {
    id: `notice-${row.id}`,
    subject: row.title,
    lines: [
      row.message,
      '',
      address,
      '',
      `Choose what we email you about: ${context.publicUrl()}/dashboard/settings#notifications`,
    ],
    action: { label: 'See it on Akyɛde', address },
  })
}
