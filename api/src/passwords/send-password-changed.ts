import { socialWords } from '@akyede/contract/social-words'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

const inGhana = new Intl.DateTimeFormat('en-GH', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Accra',
})

const disconnectedLine = (name: string): string =>
  `Sign-in with ${name} was set up before this email was verified, so we’ve disconnected it. If it’s yours, connect it again in your settings.`

/** Notifies a user that their password has changed, in case another person changed it. */
export async function sendPasswordChanged(
  platform: Platform,
  tx: Transaction,
  { user_id, by, at, disconnected = [] }: Events['password.changed'],
): Promise<void> {
  const others = by === 'reset' ? 'every device' : 'every other device'
  const address = `${platform.publicUrl()}/forgot-password`
  await notifyWithEmail(platform, tx, {
    userId: user_id,
    category: 'system',
    type: 'password.changed',
    title: 'Your password was changed',
    message: 'If it wasn’t you, set a new one right away.',
    link: '/forgot-password',
    always: true,
    email: {
      id: `password-changed-${user_id}-${Date.parse(at)}`,
      subject: 'Your Akyɛde password was changed',
      lines: [
        `Your password was changed on ${inGhana.format(new Date(at))}. We signed out ${others}.`,
        ...disconnected.flatMap(provider => ['', disconnectedLine(socialWords.names[provider])]),
        '',
        'If it wasn’t you, set a new one right away:',
        '',
        address,
      ],
      action: { label: 'Set a new password', address },
    },
  })
}
