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
  await sendMessage(platform, tx, contact, {
    id: `social-linked-${letter_id}`,
    subject: `A way to sign in was added: ${name}`,
    lines: [
      `Your Akyɛde account can now be opened with ${name}.`,
      ...(reclaimed
        ? [
            '',
            'This email address had never been verified here. Since you came with it, the password, the sign-ins and the codes that the account had before are gone. You can set a password of your own: choose “Forgot password” when you sign in.',
          ]
        : []),
      '',
      `If this was not you, disconnect ${name} in your settings and change your password: ${platform.publicUrl()}/settings`,
    ],
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
  await sendMessage(platform, tx, contact, {
    id: `social-unlinked-${letter_id}`,
    subject: `A way to sign in was removed: ${name}`,
    lines: [
      `Your Akyɛde account can no longer be opened with ${name}.`,
      '',
      `If this was not you, change your password at once: ${platform.publicUrl()}/settings`,
    ],
  })
}
