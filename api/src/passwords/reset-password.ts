import { Failure } from '@akyede/contract/failures'
import { findUserById, giveToOwner, type LetGo, type UserRow } from '#feature/accounts'
import { refuseCommonPassword } from '#platform/common-passwords.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { linkHash } from '#platform/link-secret.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findOutcome, keepOutcome, type RepeatedCall } from '#platform/repeated-call.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { type AfterPasswordChange, hashNew, type KeptChange, setPassword } from './set-password.ts'
import { passwordResets } from './tables.ts'

export interface ResetSources {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly afterChange: readonly AfterPasswordChange[]
  readonly letGo: readonly LetGo[]
}

interface Reset {
  readonly token: string
  readonly password: string
  readonly network: string
  readonly call: RepeatedCall | undefined
}

/**
 * Sets a new password by the link of a mail, once: of several at the same time one succeeds. Refuses with
 * `password.reset_invalid` an unknown, replaced, used or old link, and with `password.same` the password that the
 * account has; that spends nothing. The same call again, its answer lost, is answered alike.
 */
export async function resetPassword(sources: ResetSources, reset: Reset): Promise<void> {
  const { platform, passwords, afterChange } = sources
  await refuseCommonPassword(reset.password, 'new_password')
  const user = await findOwner(platform, platform.database, reset.token)
  if (!user) return refuseUnlessRepeated(sources, reset)
  const passwordHash = await hashNew(passwords, user, reset.password)
  const { network, call } = reset
  const done = await transaction(platform.database, async tx => {
    if (!(await spend(platform, tx, reset.token))) return false
    const ended = await setPassword(platform, tx, afterChange, { user, passwordHash, by: 'reset', network })
    if (ended === undefined) throw new Failure('password.reset_invalid')
    if (user.email_verified_at === null) await reclaim(sources, tx, user.id)
    if (call) await keepOutcome(tx, platform.clock, call, { user_id: user.id, sessions_ended: ended })
    return true
  })
  if (!done) await refuseUnlessRepeated(sources, reset)
}

/**
 * The letter came to whose e-mail it is, and nobody had shown that before: a stranger may have made the account with it,
 * to be in it later by other ways (security design, section 6).
 */
async function reclaim({ platform, letGo }: ResetSources, tx: Transaction, userId: number): Promise<void> {
  await giveToOwner(tx, platform.clock, userId)
  for (const forget of letGo) await forget(tx, userId)
}

const { token_hash, used_at, expires_at } = passwordResets

/** Whose link it is, as long as it is good. */
async function findOwner(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  token: string,
): Promise<UserRow | undefined> {
  const [link] = await executor
    .select()
    .from(passwordResets)
    .where(and(eq(token_hash, linkHash(token)), isNull(used_at), gt(expires_at, clock.now())))
  const user = link && (await findUserById(executor, link.user_id))
  return user?.is_active && user.email === link?.email ? user : undefined
}

/** false when somebody else was faster. */
async function spend(
  { clock }: Pick<Platform, 'clock'>,
  executor: Executor,
  token: string,
): Promise<boolean> {
  const spent = await executor
    .update(passwordResets)
    .set({ used_at: clock.now() })
    .where(and(eq(token_hash, linkHash(token)), isNull(used_at), gt(expires_at, clock.now())))
    .returning({ user_id: passwordResets.user_id })
  return spent.length > 0
}

async function refuseUnlessRepeated(
  { platform, passwords }: ResetSources,
  { call, password }: Reset,
): Promise<void> {
  const kept = call && (await findOutcome<KeptChange>(platform.database, call))
  const user = kept && (await findUserById(platform.database, kept.user_id))
  if (user && (await passwords.matches(password, user.password_hash))) return
  throw new Failure('password.reset_invalid')
}
