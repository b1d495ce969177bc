import { socialWords } from '@akyede/contract/social-words'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { type NotificationInput, notify } from './notify.ts'

// Accounts cannot import notifications, so that notifications handle the security events of accounts. Accounts send
// the emails themselves.

const system = (
  platform: Platform,
  tx: Transaction,
  notification: Pick<NotificationInput, 'userId' | 'type' | 'key' | 'title' | 'message'>,
): Promise<void> =>
  notify(platform, tx, { ...notification, category: 'system', link: '/settings#security', hasEmail: true })

export const notifyDeviceAdded = (
  platform: Platform,
  tx: Transaction,
  { user_id, session_id }: Events['account.device_added'],
): Promise<void> =>
  system(platform, tx, {
    userId: user_id,
    type: 'account.device_added',
    key: `account.device_added ${session_id}`,
    title: 'A new sign-in to your account',
    message: 'Someone signed in on a new device. If it wasn’t you, choose a new password.',
  })

/** The key contains the day: at most one notification a day, like the email. */
export async function notifySignInLocked(
  platform: Platform,
  tx: Transaction,
  { user_id }: Events['account.locked'],
): Promise<void> {
  if (user_id === null) return
  await system(platform, tx, {
    userId: user_id,
    type: 'account.locked',
    key: `account.locked ${platform.clock.now().toISOString().slice(0, 10)}`,
    title: 'Wrong passwords for your account',
    message: 'Someone entered a wrong password five times. We’ve blocked sign-in from there for 30 minutes.',
  })
}

export const notifyProviderLinked = (
  platform: Platform,
  tx: Transaction,
  { letter_id, user_id, provider }: Events['social.linked'],
): Promise<void> =>
  system(platform, tx, {
    userId: user_id,
    type: 'social.linked',
    key: `social.linked ${letter_id}`,
    title: `New way to sign in: ${socialWords.names[provider]}`,
    message: 'If this wasn’t you, disconnect it and change your password.',
  })

export const notifyProviderUnlinked = (
  platform: Platform,
  tx: Transaction,
  { letter_id, user_id, provider }: Events['social.unlinked'],
): Promise<void> =>
  system(platform, tx, {
    userId: user_id,
    type: 'social.unlinked',
    key: `social.unlinked ${letter_id}`,
    title: `Sign-in removed: ${socialWords.names[provider]}`,
    message: 'If this wasn’t you, change your password right away.',
  })
