import type { Transaction } from '#platform/database.ts'
import type { EmailAction } from '#platform/mail.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { findContact } from './find-user.ts'
import { nameDevice } from './name-device.ts'
import type { SessionRow } from './open-session.ts'
import { sendMessage } from './send-message.ts'
import { sessions } from './tables.ts'

type Context = Pick<Platform, 'mail' | 'publicUrl' | 'clock'>

const whenOf = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Accra' }).format(time)} (Ghana time)`

const newPassword = ({ publicUrl }: Context): EmailAction => ({
  label: 'Choose a new password',
  address: `${publicUrl()}/forgot-password`,
})

/** Notifies a user of a sign-in on a device that they have not used before. */
export async function sendDeviceAdded(
  context: Context,
  tx: Transaction,
  fact: Events['account.device_added'],
): Promise<void> {
  const session = await findSessionRow(tx, fact.session_id)
  const person = await findContact(tx, fact.user_id)
  if (!session || !person) return
  await sendMessage(context, tx, person, {
    id: `device-added-${session.id}`,
    subject: 'Akyɛde: a new sign-in to your account',
    lines: [
      'Someone has just signed in to your account on a new device:',
      '',
      ...circumstances(session),
      '',
      'If it was you, there’s nothing to do.',
      'If it wasn’t, choose a new password right away. That signs out every device:',
      newPassword(context).address,
    ],
    action: newPassword(context),
  })
}

/** Notifies the user that sign-in is locked, at most once a day: the owner may have to know. */
export async function sendSignInLocked(
  context: Context,
  tx: Transaction,
  fact: Events['account.locked'],
): Promise<void> {
  const person = fact.user_id === null ? undefined : await findContact(tx, fact.user_id)
  if (!person) return
  const day = context.clock.now().toISOString().slice(0, 10)
  await sendMessage(context, tx, person, {
    id: `locked-${fact.user_id}-${day}`,
    subject: 'Akyɛde: wrong passwords for your account',
    lines: [
      'Someone entered a wrong password for your account five times. We’ve blocked sign-in from there for 30 minutes.',
      '',
      'You can still sign in on a device that you’ve used before.',
      'Forgotten your password? Choose a new one and sign in right away:',
      newPassword(context).address,
    ],
    action: newPassword(context),
  })
}

/** Notifies the user that a used refresh token was sent again: an attacker has a copy. */
export async function sendSessionStolen(
  context: Context,
  tx: Transaction,
  fact: Events['session.stolen'],
): Promise<void> {
  const session = await findSessionRow(tx, fact.session_id)
  const person = session && (await findContact(tx, session.user_id))
  if (!session || !person) return
  await sendMessage(context, tx, person, {
    id: `session-stolen-${session.id}`,
    subject: 'Akyɛde: we’ve signed you out on one device',
    lines: [
      'One of your sessions was used in two places. To be safe, we’ve signed it out:',
      '',
      ...circumstances(session),
      '',
      'Please sign in again there. If someone else may know your password, choose a new one:',
      newPassword(context).address,
    ],
    action: newPassword(context),
  })
}

const circumstances = ({ user_agent, network, created_at }: SessionRow): string[] => [
  `Device: ${nameDevice(user_agent)}`,
  `Signed in: ${whenOf(created_at)}`,
  ...(network ? [`Network: ${network}`] : []),
]

async function findSessionRow(tx: Transaction, sessionId: string): Promise<SessionRow | undefined> {
  const [found] = await tx.select().from(sessions).where(eq(sessions.id, sessionId))
  return found
}
