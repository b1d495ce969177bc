import { limits } from '@akyede/contract/limits'
import type { ResetTemplate } from '@akyede/contract/passwords'
import { findContact, type MessageContent, sendMessage } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash, linkSecret, storedLinkSecret } from '#platform/secrets.ts'
import { and, desc, eq, gt } from '#platform/sql.ts'
import { passwordResetLinks } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    password_reset_asked: { template: ResetTemplate }
  }
}

/**
 * Sends the link that sets a new password. Earlier links stay valid, so that nobody can end another user's link by a
 * new request; a link that is a few minutes old is sent again instead of a new one.
 */
export async function sendResetLink(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, ask_id, asked_at, template, network }: Events['password.forgotten'],
): Promise<void> {
  const contact = userId === null ? undefined : await findContact(tx, userId)
  if (userId === null || !contact?.email) return
  const request = { userId, email: contact.email, askId: ask_id, askedAt: new Date(asked_at) }
  const link = (await findNewLink(tx, request)) ?? (await saveLink(platform, tx, request))
  const secret = storedLinkSecret(platform.config, 'password reset', link.askId, link.tokenHash)
  await platform.audit.write(tx, 'password_reset_asked', { template }, { userId, network })
  const address = `${platform.publicUrl()}/reset-password#token=${secret}`
  await sendMessage(platform, tx, contact, {
    id: `password-reset-${ask_id}`,
    ...emails[template](address, minutesOf(link, request)),
  })
}

/** Lets a user who proved that the email is theirs set a password. Returns the secret of the link. */
export async function createResetLink(
  { config, clock }: Platform,
  tx: Transaction,
  userId: number,
  email: string,
): Promise<string> {
  const askId = newId()
  await saveLink({ config }, tx, { userId, email, askId, askedAt: clock.now() })
  return linkSecret(config, 'password reset', askId)
}

interface Ask {
  readonly userId: number
  readonly email: string
  readonly askId: string
  readonly askedAt: Date
}

interface Link extends Pick<Ask, 'askId' | 'askedAt'> {
  readonly tokenHash: string
}

async function saveLink(
  { config }: Pick<Platform, 'config'>,
  tx: Transaction,
  { userId, email, askId, askedAt }: Ask,
): Promise<Link> {
  const tokenHash = linkHash(linkSecret(config, 'password reset', askId))
  await tx
    .insert(passwordResetLinks)
    .values({
      token_hash: tokenHash,
      user_id: userId,
      email,
      ask_id: askId,
      asked_at: askedAt,
      expires_at: new Date(askedAt.getTime() + limits.password.resetLife),
    })
    .onConflictDoNothing()
  return { askId, askedAt, tokenHash }
}

/** Returns the account's newest link if it was requested a few minutes ago. */
async function findNewLink(tx: Transaction, { userId, email, askedAt }: Ask): Promise<Link | undefined> {
  const { user_id, asked_at } = passwordResetLinks
  const since = new Date(askedAt.getTime() - limits.password.resetLinkRenewed)
  const [newest] = await tx
    .select()
    .from(passwordResetLinks)
    .where(and(eq(user_id, userId), eq(passwordResetLinks.email, email), gt(asked_at, since)))
    .orderBy(desc(asked_at))
    .limit(1)
  if (!newest?.ask_id) return undefined
  return { askId: newest.ask_id, askedAt: newest.asked_at, tokenHash: newest.token_hash }
}

/** Returns how many minutes the link is valid after the request. */
const minutesOf = (link: Link, { askedAt }: Ask): number =>
  Math.floor((link.askedAt.getTime() + limits.password.resetLife - askedAt.getTime()) / 60_000)

const within = (minutes: number): string => (minutes >= 60 ? 'hour' : `${minutes} minutes`)

const subject = 'Set a new password for Akyɛde'

const emails: Record<ResetTemplate, (address: string, minutes: number) => Omit<MessageContent, 'id'>> = {
  default: (address, minutes) => ({
    subject,
    lines: [
      `Someone asked for a new password for the account with this email. If it was you, set one within the next ${within(minutes)}:`,
      '',
      address,
      '',
      'The link works once. Changing your password signs out every device.',
      '',
      'If it wasn’t you, you can ignore this email. Your password stays the same.',
    ],
    action: { label: 'Set a new password', address },
  }),
  mobile: (address, minutes) => ({
    subject,
    lines: [
      `Set a new password within the next ${within(minutes)}:`,
      '',
      address,
      '',
      'Not you? Ignore this email.',
    ],
    action: { label: 'Set a new password', address },
  }),
}
