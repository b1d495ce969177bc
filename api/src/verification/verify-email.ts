import { Failure } from '@akyede/contract/failures'
import { findContact, findUserById, markEmailVerified, replaceEmail } from '#feature/accounts'
import { brokenConstraint, type Transaction, transaction } from '#platform/database.ts'
import { linkHash } from '#platform/link-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { tellFormerEmail } from './send-link.ts'
import { emailChanges, emailVerifications } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    email_verified: Record<string, never>
    email_changed: Record<string, never>
  }
}

/** What else goes by an account's email, and follows it in its own transaction. */
export type AfterEmailChange = (tx: Transaction, userId: number, email: string) => Promise<void>

/**
 * Verifies the e-mail that a link was sent to: the account's, or the one that takes its place. Again is fine. Refuses
 * with `verification.invalid` an unknown or old link and one for an e-mail that the account does not wait for, and with
 * `auth.email_taken` an e-mail that another account got meanwhile.
 */
export async function verifyEmail(
  platform: Platform,
  afterChange: readonly AfterEmailChange[],
  token: string,
  network: string,
): Promise<void> {
  try {
    await transaction(platform.database, tx => verifyIn(platform, tx, afterChange, { token, network }))
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') throw new Failure('auth.email_taken')
    throw error
  }
}

async function verifyIn(
  platform: Platform,
  tx: Transaction,
  afterChange: readonly AfterEmailChange[],
  { token, network }: { readonly token: string; readonly network: string },
): Promise<void> {
  const { clock, audit } = platform
  const [link] = await tx
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.token_hash, linkHash(token)))
  if (!link) throw new Failure('verification.invalid')
  if (link.expires_at <= clock.now()) return refuseUnlessVerified(tx, link)
  const proof = { userId: link.user_id, email: link.email, now: clock.now() }
  const circumstances = { userId: link.user_id, network }
  if (await takeChange(tx, link)) {
    const before = await findContact(tx, link.user_id)
    await replaceEmail(tx, proof)
    for (const follow of afterChange) await follow(tx, link.user_id, link.email)
    await audit.write(tx, 'email_changed', {}, circumstances)
    await tellFormerEmail(platform, before, link.id)
  } else if (await markEmailVerified(tx, proof)) {
    await audit.write(tx, 'email_verified', {}, circumstances)
  } else await refuseUnlessVerified(tx, link)
}

/** Whether the link is for the e-mail that the account waits for now; then it waits no more. */
async function takeChange(tx: Transaction, link: { user_id: number; email: string }): Promise<boolean> {
  const taken = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.user_id, link.user_id), eq(emailChanges.email, link.email)))
    .returning({ user_id: emailChanges.user_id })
  return taken.length > 0
}

/** The same link, followed once more, however much later. */
async function refuseUnlessVerified(
  tx: Transaction,
  link: { user_id: number; email: string },
): Promise<void> {
  const user = await findUserById(tx, link.user_id)
  if (user?.email !== link.email || !user.email_verified_at) throw new Failure('verification.invalid')
}
