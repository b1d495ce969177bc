import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById, type UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { refuseCommonPassword } from '#platform/common-passwords.ts'
import { transaction } from '#platform/database.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { type ChangeCall, changeCall, findChange, keepChange } from './repeated-change.ts'
import type { ResetSources } from './reset-password.ts'
import { hashNew, setPassword } from './set-password.ts'

interface ChangeSources extends ResetSources {
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
}

interface Change {
  readonly current_password: string
  readonly new_password: string
}

/**
 * Sets another password for who knows the one before; other sessions end, this one stays. Answers how many ended.
 * Refuses with `password.current_wrong`, after too many of these with `auth.too_many_attempts`.
 */
export async function changePassword(
  sources: ChangeSources,
  caller: SignedIn,
  change: Change,
  idempotencyKey: string | undefined,
): Promise<number> {
  const { platform, passwords, afterChange } = sources
  const call = changeCall(caller, 'PUT /users/password', idempotencyKey)
  await refuseCommonPassword(change.new_password, 'new_password')
  const user = await findUserById(platform.database, caller.userId)
  if (!user) throw new Failure('auth.token_invalid')
  if (!user.password_hash) throw new Failure('password.none')
  const repeated = await endedBefore(sources, user, change, call)
  if (repeated !== undefined) return repeated
  await proveCurrent(sources, caller, user, change.current_password)
  const passwordHash = await hashNew(passwords, user, change.new_password)
  const network = addressBlockOf(caller.address)
  const news = { user, passwordHash, by: 'change', network, keep: caller.sessionId } as const
  const ended = await transaction(platform.database, async tx => {
    const count = await setPassword(platform, tx, afterChange, news)
    if (call && count !== undefined) {
      await keepChange(tx, platform.clock, call, { user_id: user.id, sessions_ended: count })
    }
    return count
  })
  if (ended !== undefined) return ended
  // Somebody changed it meanwhile: this very call, sent twice, or another one.
  const now = await findUserById(platform.database, caller.userId)
  const before = now && (await endedBefore(sources, now, change, call))
  if (before === undefined) throw new Failure('password.current_wrong')
  return before
}

/** What this very call has done already: the password is the one that it asks for. */
async function endedBefore(
  { platform, passwords }: ChangeSources,
  user: UserRow,
  { new_password }: Change,
  call: ChangeCall | undefined,
): Promise<number | undefined> {
  const kept = call && (await findChange(platform.database, call))
  if (!kept || !(await passwords.matches(new_password, user.password_hash))) return undefined
  return kept.sessions_ended
}

/** Counted before it is looked at, so that many at once are counted too. */
async function proveCurrent(
  { platform, passwords, rateLimiter }: ChangeSources,
  caller: SignedIn,
  user: UserRow,
  password: string,
): Promise<void> {
  const right = spendGuess(rateLimiter, user.id)
  if (await passwords.matches(password, user.password_hash)) return right(1)
  const facts = { reason: 'wrong current password' } as const
  const circumstances = { userId: user.id, network: addressBlockOf(caller.address) }
  await platform.audit.write(platform.database, 'authn_password_change_fail', facts, circumstances)
  const detail = [
    { loc: ['body', 'current_password'], msg: 'The current password is not right', type: 'wrong' },
  ]
  throw new Failure('password.current_wrong', { detail })
}

function spendGuess(rateLimiter: Pick<RateLimiter, 'spendGuess'>, userId: number) {
  try {
    return rateLimiter.spendGuess([{ key: `password:${userId}`, ...limits.password.wrong }], 1)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure('auth.too_many_attempts', error.more)
  }
}
