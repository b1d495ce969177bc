import type { ResponseFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { verificationWords } from '@akyede/contract/verification'
import {
  canBeReclaimed,
  findContact,
  findUserById,
  isCreator,
  lockUser,
  markEmailVerified,
  type Reauthenticate,
  type ReclaimAccount,
  replaceEmail,
  type UserRow,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction, violatedConstraint } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { and, eq } from '#platform/sql.ts'
import { notifyFormerEmail } from './send-link.ts'
import { emailChanges, emailVerifications } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    email_verified: Record<string, never>
    email_changed: Record<string, never>
  }
}

/** Updates what depends on an account's email, in the same transaction. */
export type AfterEmailChange = (tx: Transaction, userId: number, email: string) => Promise<void>

export interface VerifyContext {
  readonly platform: Platform
  readonly afterChange: readonly AfterEmailChange[]
  readonly reclaimAccount: ReclaimAccount
  readonly reauthenticate: Reauthenticate
  /** Lets the reader of the email set a password; returns the secret of a link. */
  readonly createResetLink: (tx: Transaction, userId: number, email: string) => Promise<string>
}

interface VerifyInput {
  readonly token: string
  readonly createdByMe: boolean | null
  /** Set when `createdByMe` is true. */
  readonly password: string | undefined
  readonly caller: Caller
}

type Link = typeof emailVerifications.$inferSelect

type Verified = ResponseFor<'verifyEmail'>

/**
 * Verifies the email that a link was sent to: the account's, or the one that replaces it. Repeating it succeeds.
 * Refuses with `verification.invalid` an unknown or expired link and one for an email that the account does not wait
 * for, and with `auth.email_taken` an email that another account got meanwhile. A reader who did not create the
 * account gets an empty one instead (0089); while they have not answered, or say yes without the account's password,
 * the refusal is `account.creator_unknown`. A wrong password is refused with `profile.password_wrong` and
 * `auth.locked`.
 */
export async function verifyEmail(context: VerifyContext, input: VerifyInput): Promise<Verified> {
  const provenHash = await verifyCreator(context, input)
  try {
    return await transaction(context.platform.database, tx => verifyIn(tx, context, input, provenHash))
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new Failure('auth.email_taken')
    throw error
  }
}

const done: Verified = { message: verificationWords.done, is_verified: true }

/**
 * Checks the password of a reader who says that they created the account; never within a transaction. Returns the
 * hash that it matches; undefined when nothing was proved.
 */
async function verifyCreator(
  { platform: { database, clock }, reauthenticate }: VerifyContext,
  { token, createdByMe, password, caller }: VerifyInput,
): Promise<string | null | undefined> {
  if (!createdByMe || password === undefined) return undefined
  const link = await findLink(database, token)
  if (!link || link.expires_at <= clock.now()) return undefined
  const user = await findUserById(database, link.user_id)
  if (!user || !(await awaitedAs(database, user, link))) return undefined
  await reauthenticate({ user, caller, password, refusal: 'profile.password_wrong' })
  return user.password_hash
}

/** Matches programs. A person who opens a link always has a device. */
const namesNoDevice = ({ browser, fingerprint }: Caller): boolean => !browser && fingerprint === undefined

async function verifyIn(
  tx: Transaction,
  context: VerifyContext,
  { token, createdByMe, caller }: VerifyInput,
  provenHash: string | null | undefined,
): Promise<Verified> {
  const { platform, afterChange } = context
  const { clock, audit } = platform
  const link = await findLink(tx, token)
  if (!link) throw new Failure('verification.invalid')
  if (link.expires_at <= clock.now()) return refuseUnlessVerified(tx, link)
  const user = await lockUser(tx, link.user_id)
  const awaits = await awaitedAs(tx, user, link)
  if (!awaits) return refuseUnlessVerified(tx, link)
  const isProven =
    (createdByMe !== false && namesNoDevice(caller)) ||
    (provenHash !== undefined && provenHash === user.password_hash)
  // A yes without proof is ignored: the reader is asked again.
  const provenAnswer = isProven || (createdByMe === false ? false : null)
  const isTheirs = await isCreator(tx, user, caller, provenAnswer)
  // The creator has to wait until the account is restored; every other reader gets an empty one.
  if (isTheirs && user.suspended_at) throw new Failure('auth.suspended')
  if (!isTheirs) return endForReader(tx, context, { user, link, awaits, caller })
  const verifiedEmail = { userId: link.user_id, email: link.email, now: clock.now() }
  const circumstances = { userId: link.user_id, network: addressBlockOf(caller.address) }
  if (await consumeChange(tx, link)) {
    const before = await findContact(tx, link.user_id)
    await replaceEmail(tx, verifiedEmail)
    for (const follow of afterChange) await follow(tx, link.user_id, link.email)
    await audit.write(tx, 'email_changed', {}, circumstances)
    await notifyFormerEmail(platform, tx, before, link.id)
  } else if (await markEmailVerified(tx, platform, verifiedEmail)) {
    await audit.write(tx, 'email_verified', {}, circumstances)
  }
  return done
}

interface Ending {
  readonly user: UserRow
  readonly link: Link
  readonly awaits: 'first' | 'change'
  readonly caller: Caller
}

/**
 * Handles a reader who did not create the account: a change is dropped, and an account with their email is replaced
 * by an empty one.
 */
async function endForReader(
  tx: Transaction,
  { reclaimAccount, createResetLink }: VerifyContext,
  { user, link, awaits, caller }: Ending,
): Promise<Verified> {
  if (awaits === 'change') {
    await consumeChange(tx, link)
    return { message: verificationWords.changeDropped, is_verified: false }
  }
  const made = await reclaimAccount(tx, { user, by: 'email verification', caller })
  const password_token = await createResetLink(tx, made.id, link.email)
  return { message: verificationWords.reclaimed, is_verified: true, password_token }
}

async function findLink(executor: Executor, token: string): Promise<Link | undefined> {
  const [link] = await executor
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.token_hash, linkHash(token)))
  return link
}

/**
 * Returns whether the account waits for this email as its own, or as its next one. A suspended account waits only for
 * its own: the reader may be another person than the suspended user.
 */
async function awaitedAs(
  executor: Executor,
  user: UserRow,
  link: Link,
): Promise<'first' | 'change' | undefined> {
  if (canBeReclaimed(user) && user.email === link.email) return 'first'
  if (!user.is_active) return undefined
  const [change] = await executor.select().from(emailChanges).where(isChangeTo(link))
  return change && 'change'
}

const isChangeTo = (link: { user_id: number; email: string }) =>
  and(eq(emailChanges.user_id, link.user_id), eq(emailChanges.email, link.email))

/** Returns whether the account waits for the link's email, and ends the wait. */
async function consumeChange(tx: Transaction, link: { user_id: number; email: string }): Promise<boolean> {
  const taken = await tx
    .delete(emailChanges)
    .where(isChangeTo(link))
    .returning({ user_id: emailChanges.user_id })
  return taken.length > 0
}

/** Accepts the same link again, however much later. */
async function refuseUnlessVerified(
  tx: Transaction,
  link: { user_id: number; email: string },
): Promise<Verified> {
  const user = await findUserById(tx, link.user_id)
  if (user?.email !== link.email || !user.email_verified_at) throw new Failure('verification.invalid')
  return done
}
