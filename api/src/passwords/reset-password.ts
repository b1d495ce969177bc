import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import {
  canBeReclaimed,
  confirmOwner,
  findUserById,
  isCreator,
  lockUser,
  type ReclaimAccount,
  type RemoveSignInMethods,
  type UserRow,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { type Passwords, refuseCommonPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findOutcome, type RepeatedCall, saveOutcome } from '#platform/repeated-call.ts'
import { linkHash } from '#platform/secrets.ts'
import { and, eq, gt } from '#platform/sql.ts'
import {
  type AfterPasswordChange,
  hashNewPassword,
  type StoredPasswordChange,
  setPassword,
} from './set-password.ts'
import { passwordResetLinks } from './tables.ts'

export interface ResetContext {
  readonly platform: Platform
  readonly passwords: Passwords
  /** Ends what depends on the old password. */
  readonly afterChange: readonly AfterPasswordChange[]
  /** Remove the sign-in methods of an account whose email nobody had verified. */
  readonly removeSignInMethods: readonly RemoveSignInMethods[]
  readonly reclaimAccount: ReclaimAccount
  /** Ends sign-in methods that were set up before the email was verified; returns their providers. */
  readonly endEarlierSignIns: (tx: Transaction, userId: number, verifiedAt: Date) => Promise<SocialProvider[]>
}

interface Reset {
  readonly token: string
  readonly password: string
  readonly createdByMe: boolean | null
  readonly caller: Caller
  readonly call: RepeatedCall | undefined
}

/**
 * Sets a new password with the link of an email, once: of several concurrent calls one succeeds. Refuses with
 * `password.reset_invalid` an unknown, used or expired link, and with `password.same` the current password, which
 * does not spend the link. A repetition of the same call, whose response was lost, succeeds again. Returns the
 * providers whose sign-ins ended because they were set up before the email was verified.
 */
export async function resetPassword(context: ResetContext, reset: Reset): Promise<readonly SocialProvider[]> {
  const { platform, passwords } = context
  await refuseCommonPassword(reset.password, 'new_password')
  const user = await findOwner(platform, platform.database, reset.token)
  if (!user) return refuseUnlessRepeated(context, reset)
  const passwordHash = await hashNewPassword(passwords, user, reset.password)
  const disconnected = await transaction(platform.database, async tx => {
    // Everything that ends the links of an account locks the account first.
    const locked = await lockUser(tx, user.id)
    if (!(await spendLink(platform, tx, reset.token))) return undefined
    return applyReset(context, tx, { before: user, user: locked, passwordHash, reset })
  })
  return disconnected ?? refuseUnlessRepeated(context, reset)
}

interface Setting {
  /** The account as it was when the password was hashed. */
  readonly before: UserRow
  /** The locked account. */
  readonly user: UserRow
  readonly passwordHash: string
  readonly reset: Reset
}

async function applyReset(
  context: ResetContext,
  tx: Transaction,
  { before, user, passwordHash, reset }: Setting,
): Promise<readonly SocialProvider[]> {
  const { platform, afterChange } = context
  const { caller, call } = reset
  if (!canBeReset(user) || user.email !== before.email || user.password_hash !== before.password_hash) {
    throw new Failure('password.reset_invalid')
  }
  const { owner, disconnected } = await findOrMakeOwner(context, tx, user, reset)
  const network = addressBlockOf(caller.address)
  const newPassword = { user: owner, passwordHash, by: 'reset', network, disconnected } as const
  const ended = await setPassword(platform, tx, afterChange, newPassword)
  if (ended === undefined) throw new Failure('password.reset_invalid')
  if (call) await saveOutcome(tx, platform.clock, call, { user_id: owner.id, sessions_ended: ended })
  return disconnected
}

/** A suspended account gets no password, but its unverified email can go to its reader. */
const canBeReset = (user: UserRow): boolean => user.is_active || canBeReclaimed(user)

/**
 * Returns the account that the reader of the email owns. If nobody had verified the email before, a stranger may have
 * created the account, to sign in to it later by other methods (security design, section 6).
 */
async function findOrMakeOwner(
  { platform, removeSignInMethods, endEarlierSignIns, reclaimAccount }: ResetContext,
  tx: Transaction,
  user: UserRow,
  { caller, createdByMe }: Reset,
): Promise<{ owner: UserRow; disconnected: readonly SocialProvider[] }> {
  if (user.email_verified_at !== null) {
    return { owner: user, disconnected: await endEarlierSignIns(tx, user.id, user.email_verified_at) }
  }
  if (!(await isCreator(tx, user, caller, createdByMe))) {
    const owner = await reclaimAccount(tx, { user, by: 'password reset', caller })
    return { owner, disconnected: [] }
  }
  if (user.suspended_at) throw new Failure('auth.suspended')
  const disconnected = await endEarlierSignIns(tx, user.id, platform.clock.now())
  await confirmOwner(tx, platform, user.id)
  for (const remove of removeSignInMethods) await remove(tx, user.id)
  return { owner: user, disconnected }
}

const { token_hash, expires_at } = passwordResetLinks

/** Returns the owner of a valid link. */
async function findOwner(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  token: string,
): Promise<UserRow | undefined> {
  const [link] = await executor
    .select()
    .from(passwordResetLinks)
    .where(and(eq(token_hash, linkHash(token)), gt(expires_at, clock.now())))
  const user = link && (await findUserById(executor, link.user_id))
  return user && canBeReset(user) && user.email === link?.email ? user : undefined
}

/** Spends the link; returns false when a concurrent call was faster. */
async function spendLink(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  token: string,
): Promise<boolean> {
  const spent = await executor
    .delete(passwordResetLinks)
    .where(and(eq(token_hash, linkHash(token)), gt(expires_at, clock.now())))
    .returning({ user_id: passwordResetLinks.user_id })
  return spent.length > 0
}

async function refuseUnlessRepeated(
  { platform, passwords }: ResetContext,
  { call, password }: Reset,
): Promise<readonly SocialProvider[]> {
  const stored = call && (await findOutcome<StoredPasswordChange>(platform.database, call))
  const user = stored && (await findUserById(platform.database, stored.user_id))
  if (user && (await passwords.matches(password, user.password_hash))) return []
  throw new Failure('password.reset_invalid')
}
