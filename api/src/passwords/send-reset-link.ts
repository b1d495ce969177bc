import { limits } from '@akyede/contract/limits'
import type { ResetTemplate } from '@akyede/contract/passwords'
import { findContact, type Letter, writeTo } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { linkHash, linkSecret } from '#platform/link-secret.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { lte, sql } from '#platform/sql.ts'
import { passwordResets } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    password_reset_asked: { template: ResetTemplate }
  }
}

/** Sends the link by which to set a new password; from then on the ones before it are worth nothing. */
export async function sendResetLink(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, ask_id, asked_at, template, network }: Events['password.forgotten'],
): Promise<void> {
  const contact = userId === null ? undefined : await findContact(tx, userId)
  if (userId === null || !contact?.email) return
  const secret = linkSecret(platform.config, 'password reset', ask_id)
  const { email } = contact
  const kept = await keepLink(tx, { userId, email, hash: linkHash(secret), askedAt: new Date(asked_at) })
  if (!kept) return
  await platform.audit.write(tx, 'password_reset_asked', { template }, { userId, network })
  const address = `${platform.publicUrl()}/reset-password#token=${secret}`
  await writeTo(platform, tx, contact, { id: `password-reset-${ask_id}`, ...letters[template](address) })
}

/** Lets somebody who has proved that the email is theirs set a password. Answers the secret of the link. */
export async function openResetLink(
  { config, clock }: Platform,
  tx: Transaction,
  userId: number,
  email: string,
): Promise<string> {
  const secret = linkSecret(config, 'password reset', newId())
  await keepLink(tx, { userId, email, hash: linkHash(secret), askedAt: clock.now() })
  return secret
}

interface Link {
  readonly userId: number
  readonly email: string
  readonly hash: string
  readonly askedAt: Date
}

/** false when a later ask was faster. */
async function keepLink(tx: Transaction, { userId, email, hash, askedAt }: Link): Promise<boolean> {
  const link = {
    email,
    token_hash: hash,
    asked_at: askedAt,
    expires_at: new Date(askedAt.getTime() + limits.password.resetLife),
    used_at: null,
  }
  const kept = await tx
    .insert(passwordResets)
    .values({ user_id: userId, ...link })
    .onConflictDoUpdate({
      target: passwordResets.user_id,
      set: link,
      setWhere: lte(passwordResets.asked_at, sql`excluded.asked_at`),
    })
    .returning({ user_id: passwordResets.user_id })
  return kept.length > 0
}

const subject = 'Set a new password for Akyɛde'

const letters: Record<ResetTemplate, (address: string) => Omit<Letter, 'id'>> = {
  default: address => ({
    subject,
    lines: [
      'Somebody asked for a new password for the account with this email. If it was you, set one within the next hour:',
      '',
      address,
      '',
      'The link works once. As soon as the password is changed, everybody who is signed in to your account is signed out.',
      '',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Set a new password', address },
  }),
  mobile: address => ({
    subject,
    lines: ['Set a new password within the next hour:', '', address, '', 'Not you? Then do nothing.'],
    action: { label: 'Set a new password', address },
  }),
}
