import type { AnswerFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { verificationWords } from '@akyede/contract/verification'
import {
  findContact,
  findUserById,
  isCreator,
  lockUser,
  markEmailVerified,
  type ReclaimAccount,
  replaceEmail,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
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

export interface VerifySources {
  readonly platform: Platform
  readonly afterChange: readonly AfterEmailChange[]
  readonly reclaimAccount: ReclaimAccount
  /** Lets the reader of the email set a password; answers the secret of a link. */
  readonly openResetLink: (tx: Transaction, userId: number, email: string) => Promise<string>
}

interface Following {
  readonly token: string
  readonly createdByMe: boolean | null
  readonly caller: Caller
}

type Verified = AnswerFor<'verifyEmail'>

/**
 * Verifies the e-mail that a link was sent to: the account's, or the one that takes its place. Again is fine. Refuses
 * with `verification.invalid` an unknown or old link and one for an e-mail that the account does not wait for, and with
 * `auth.email_taken` an e-mail that another account got meanwhile. A reader who did not create the account gets an empty
 * one instead (0089); while they have not said, `account.creator_unknown`.
 */
export async function verifyEmail(sources: VerifySources, following: Following): Promise<Verified> {
  try {
    return await transaction(sources.platform.database, tx => verifyIn(tx, sources, following))
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') throw new Failure('auth.email_taken')
    throw error
  }
}

const done: Verified = { message: verificationWords.done, is_verified: true }

async function verifyIn(
  tx: Transaction,
  sources: VerifySources,
  { token, createdByMe, caller }: Following,
): Promise<Verified> {
  const { platform, afterChange, reclaimAccount, openResetLink } = sources
  const { clock, audit } = platform
  const [link] = await tx
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.token_hash, linkHash(token)))
  if (!link) throw new Failure('verification.invalid')
  if (link.expires_at <= clock.now()) return refuseUnlessVerified(tx, link)
  const user = await lockUser(tx, link.user_id)
  const awaits =
    user.email === link.email && user.email_verified_at === null ? 'first' : await changeOf(tx, link)
  if (!user.is_active || !awaits) return refuseUnlessVerified(tx, link)
  if (!(await isCreator(tx, user, caller, createdByMe))) {
    if (awaits === 'change') {
      await takeChange(tx, link)
      return { message: verificationWords.changeDropped, is_verified: false }
    }
    const made = await reclaimAccount(tx, { user, by: 'email verification', caller })
    const password_token = await openResetLink(tx, made.id, link.email)
    return { message: verificationWords.reclaimed, is_verified: true, password_token }
  }
  const proof = { userId: link.user_id, email: link.email, now: clock.now() }
  const circumstances = { userId: link.user_id, network: addressBlockOf(caller.address) }
  if (await takeChange(tx, link)) {
    const before = await findContact(tx, link.user_id)
    await replaceEmail(tx, proof)
    for (const follow of afterChange) await follow(tx, link.user_id, link.email)
    await audit.write(tx, 'email_changed', {}, circumstances)
    await tellFormerEmail(platform, tx, before, link.id)
  } else if (await markEmailVerified(tx, proof)) {
    await audit.write(tx, 'email_verified', {}, circumstances)
  }
  return done
}

/** Whether the account waits for this email to take the place of its own. */
async function changeOf(
  tx: Transaction,
  link: { user_id: number; email: string },
): Promise<'change' | undefined> {
  const [change] = await tx.select().from(emailChanges).where(isChangeTo(link))
  return change && 'change'
}

const isChangeTo = (link: { user_id: number; email: string }) =>
  and(eq(emailChanges.user_id, link.user_id), eq(emailChanges.email, link.email))

/** Whether the link is for the e-mail that the account waits for now; then it waits no more. */
async function takeChange(tx: Transaction, link: { user_id: number; email: string }): Promise<boolean> {
  const taken = await tx
    .delete(emailChanges)
    .where(isChangeTo(link))
    .returning({ user_id: emailChanges.user_id })
  return taken.length > 0
}

/** The same link, followed once more, however much later. */
async function refuseUnlessVerified(
  tx: Transaction,
  link: { user_id: number; email: string },
): Promise<Verified> {
  const user = await findUserById(tx, link.user_id)
  if (user?.email !== link.email || !user.email_verified_at) throw new Failure('verification.invalid')
  return done
}
