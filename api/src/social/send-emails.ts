import { socialWords } from '@akyede/contract/social-words'
import { findContact, sendMessage } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

/** Notifies a user of a new sign-in method. */
export async function sendLinkedEmail(
  platform: Pick<Platform, 'mail' | 'publicUrl'>,
  tx: Transaction,
  { letter_id, user_id, provider, reclaimed }: Events['social.linked'],
): Promise<void> {
  const contact = await findContact(tx, user_id)
  if (!contact) return
  const name = socialWords.names[provider]
  const settings = { label: 'Open your settings', address: `${platform.publicUrl()}/settings` }
  await sendMessage(platform, tx, contact, {
    id: `social-linked-${letter_id}`,
    subject: `New way to sign in: ${name}`,
    lines: [
      `You can now sign in to Akyɛde with ${name}.`,
      ...(reclaimed
        ? [
            '',
            'This email address hadn’t been verified here before. For your safety we’ve removed the password, sign-ins and codes that the account had. To set your own password, choose “Forgot password” when you sign in.',
          ]
        : []),
      '',
      `If this wasn’t you, disconnect ${name} in your settings and change your password: ${settings.address}`,
    ],
    action: settings,
  })
}

export async function sendUnlinkedEmail(
  platform: Pick<Platform, 'mail' | 'publicUrl'>,
  tx: Transaction,
  { letter_id, user_id, provider }: Events['social.unlinked'],
): Promise<void> {
  const contact = await findContact(tx, user_id)
  if (!contact) return
  const name = socialWords.names[provider]
  const settings = { label: 'Open your settings', address: `${platform.publicUrl()}/settings` }
  await sendMessage(platform, tx, contact, {
    id: `social-unlinked-${letter_id}`,
    subject: `Sign-in removed: ${name}`,
    lines: [
      `You can no longer sign in to Akyɛde with ${name}.`,
      '',
      `If this wasn’t you, change your password right away: ${settings.address}`,
    ],
    action: settings,
  })
}
