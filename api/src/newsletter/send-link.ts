import type { NewsletterStatus } from '@akyede/contract/newsletter'
import type { Config } from '#platform/config.ts'
import type { Transaction } from '#platform/database.ts'
import type { EmailAction } from '#platform/mail.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash, linkSecret } from '#platform/secrets.ts'
import { eq } from '#platform/sql.ts'
import { newsletterSubscriptions } from './tables.ts'

type Subscription = typeof newsletterSubscriptions.$inferSelect

/** Sends the confirmation link, or tells a subscriber that they are subscribed already. */
export async function sendNewsletterLink(
  { config, mail, publicUrl }: Platform,
  tx: Transaction,
  event: Events['newsletter.asked'],
): Promise<void> {
  if (!event.due) return
  const [row] = await tx
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.id, event.subscription_id))
  if (!row) return
  const secrets = linkSecrets(config)
  const secret = secrets.confirm(event.ask_id)
  const link = (action: string, token: string) => `${publicUrl()}/#newsletter=${action}&token=${token}`
  const email = composeEmail(row, secret, link('confirm', secret))
  if (!email) return
  await mail.send(tx, {
    id: `newsletter-${event.ask_id}`,
    channel: 'email',
    to: row.email,
    subject: email.subject,
    ...(email.action && { action: email.action }),
    text: [
      'Akwaaba!',
      '',
      ...email.lines,
      '',
      `Unsubscribe: ${link('unsubscribe', secrets.unsubscribe(row.id))}`,
      '',
      'Akyɛde',
    ].join('\n'),
  })
}

interface NewsletterEmail {
  readonly subject: string
  readonly lines: readonly string[]
  readonly action?: EmailAction
}

/** Returns undefined when the subscription changed before the email was sent. */
function composeEmail(row: Subscription, secret: string, confirmLink: string): NewsletterEmail | undefined {
  switch (row.status as NewsletterStatus) {
    case 'pending':
      if (row.confirm_hash !== linkHash(secret)) return undefined
      return {
        subject: 'Please confirm: the Akyɛde newsletter',
        lines: [
          'Someone signed up for our newsletter with this email. If it was you, confirm within 7 days:',
          '',
          confirmLink,
          '',
          'If it wasn’t you, ignore this email. We won’t send you the newsletter, and we’ll delete your address.',
        ],
        action: { label: 'Confirm your email', address: confirmLink },
      }
    case 'confirmed':
      return {
        subject: 'You’re already subscribed to the Akyɛde newsletter',
        lines: [
          'Someone signed up for our newsletter with this email. You already receive it, so nothing changes.',
        ],
      }
    case 'unsubscribed':
      return undefined
  }
}

/** The secrets in the links of the newsletter's emails. */
export const linkSecrets = (config: Pick<Config, 'secrets'>) => ({
  /** A new secret for each subscribe request. */
  confirm: (requestId: string): string => linkSecret(config, 'newsletter link', `confirm:${requestId}`),
  /** The same secret in every email to the address. */
  unsubscribe: (subscriptionId: string): string =>
    linkSecret(config, 'newsletter link', `unsubscribe:${subscriptionId}`),
})
