import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { addressBlockOf, networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, gt, lt, sql } from '#platform/sql.ts'
import { hashOf } from './find-user.ts'
import {
  type AttemptRefusal,
  type CounterKey,
  type CounterPolicy,
  claimAttempts,
  countFailure,
  deleteCounter,
  deleteCounterAndRelease,
  type FailureCount,
  releaseAttempts,
} from './sign-in-counters.ts'
import { signInCounters, users } from './tables.ts'

/** A sign-in attempt, as far as it is known before the password is checked. */
export interface SignInAttempt {
  /** Hash of the email, with or without an account. */
  readonly account: string
  readonly caller: Caller
  /** The user has signed in on this device before. */
  readonly knownDevice: boolean
}

const { failures, countedFor, lockedFor, delay, longestDelay, ofSource, attack } = limits.signIn

const byAccount: CounterPolicy = {
  failures,
  within: countedFor,
  countedFrom: 'last',
  lockedFor,
  delayAfter: count => Math.min(count * delay, longestDelay),
}
const bySource: CounterPolicy = { ...ofSource, countedFrom: 'first' }
const underAttack: CounterPolicy = {
  failures: attack.failures + 1,
  within: attack.within,
  countedFrom: 'first',
  lockedFor: attack.lasts,
}

/** A known device has its own counter, so that no stranger can lock its user out; unknown ones count by address. */
const accountKey = ({ account, caller, knownDevice }: SignInAttempt): CounterKey => ({
  account,
  source: knownDevice ? `device:${caller.fingerprint}` : `block:${addressBlockOf(caller.address)}`,
})

/** Counters of the address, across all accounts. Many people share one address of a mobile network. */
const sourceKeys = ({ caller, knownDevice }: SignInAttempt): CounterKey[] => [
  ...(caller.fingerprint ? [{ account: '', source: `device:${caller.fingerprint}` }] : []),
  ...(knownDevice ? [] : [{ account: '', source: `address:${networkOf(caller.address)}` }]),
]

/** The counter of unknown devices; while it is locked, they need a proof of work. */
const attackKey = (account: string): CounterKey => ({ account, source: '' })

/**
 * Claims an attempt before the password is checked, so that concurrent attempts are counted too. Refuses with
 * `auth.too_many_attempts` an early attempt, with `auth.locked` or `auth.too_many_failures` a locked one.
 */
export async function claimSignInAttempt(
  executor: Executor,
  clock: Clock,
  attempt: SignInAttempt,
): Promise<void> {
  const now = clock.now()
  const claims = { ofAccount: accountKey(attempt), ofSources: sourceKeys(attempt) }
  const refused = await claimAttempts(executor, now, claims, { byAccount, bySource })
  if (!refused) return
  throw refusal(refused, refused.key === claims.ofAccount ? 'auth.locked' : 'auth.too_many_failures', now)
}

const refusal = (
  { kind, until }: AttemptRefusal,
  whenLocked: 'auth.locked' | 'auth.too_many_failures',
  now: Date,
): Failure =>
  new Failure(kind === 'locked' ? whenLocked : 'auth.too_many_attempts', {
    retryAfter: secondsUntil(until, now),
  })

const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))

/** The consequences of a wrong password. */
export interface FailedAttempt {
  readonly failures: number
  /** This failure locked the account for this device or address. */
  readonly locked: boolean
  /** This failure put the account under attack. */
  readonly attacked: boolean
  /** The failure that the caller gets. */
  readonly refusal: Failure
}

export async function recordSignInFailure(
  executor: Executor,
  clock: Clock,
  attempt: SignInAttempt,
): Promise<FailedAttempt> {
  const now = clock.now()
  const counted = await countFailure(executor, now, accountKey(attempt), byAccount)
  let sourceLockedUntil: Date | null = null
  for (const key of sourceKeys(attempt)) {
    const ofSource = await countFailure(executor, now, key, bySource)
    sourceLockedUntil = ofSource.lockedUntil ?? sourceLockedUntil
  }
  const attacks = attempt.knownDevice
    ? undefined
    : await countFailure(executor, now, attackKey(attempt.account), underAttack)
  return {
    failures: counted.failures,
    locked: counted.lockedUntil !== null,
    attacked: attacks?.failures === underAttack.failures,
    refusal: refusalOf(counted, sourceLockedUntil, now),
  }
}

function refusalOf(
  { lockedUntil, notBefore }: FailureCount,
  sourceLockedUntil: Date | null,
  now: Date,
): Failure {
  const retryIn = (until: Date) => ({ retryAfter: secondsUntil(until, now) })
  if (lockedUntil) return new Failure('auth.login_locked', retryIn(lockedUntil))
  if (sourceLockedUntil) return new Failure('auth.too_many_failures', retryIn(sourceLockedUntil))
  return new Failure('auth.login_failed', notBefore ? retryIn(notBefore) : {})
}

/** Clears the failures of this account from this device or address after a right password. */
export async function recordSignInSuccess(executor: Executor, attempt: SignInAttempt): Promise<void> {
  await deleteCounterAndRelease(executor, accountKey(attempt), sourceKeys(attempt))
}

/** Clears the failures of this account from this caller, whether the device is known or not. */
export async function clearFailures(executor: Executor, account: string, caller: Caller): Promise<void> {
  for (const knownDevice of [false, true]) {
    await deleteCounter(executor, accountKey({ account, caller, knownDevice }))
  }
}

/** Releases an attempt whose password was not checked. */
export async function releaseSignInAttempt(executor: Executor, attempt: SignInAttempt): Promise<void> {
  await releaseAttempts(executor, [accountKey(attempt), ...sourceKeys(attempt)])
}

export async function hashAccountEmail(executor: Executor, email: string): Promise<string> {
  const { rows } = await executor.execute<{ hash: string }>(sql`select ${hashOf(email)} as hash`)
  return rows[0]?.hash ?? ''
}

/** Returns whether wrong passwords lock the sign-in with this email from any device or address. */
export async function isSignInLocked(executor: Executor, clock: Clock, email: string): Promise<boolean> {
  const locked = await executor
    .select({ account: signInCounters.account })
    .from(signInCounters)
    .where(and(eq(signInCounters.account, hashOf(email)), gt(signInCounters.locked_until, clock.now())))
    .limit(1)
  return locked.length > 0
}

/** Unlocks sign-in everywhere for a user who proved to own the account (D66). */
export async function unlockSignIn(executor: Executor, userId: number): Promise<void> {
  const [user] = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user?.email) return
  await executor.delete(signInCounters).where(eq(signInCounters.account, hashOf(user.email)))
}

export function deleteOldCounters(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete old sign-in failures', signInCounters, () => {
    const from = after(platform.clock, -limits.signIn.keptAfterEnd)
    const unlocked = sql`coalesce(${signInCounters.locked_until}, ${signInCounters.failed_at})`
    return sql`${lt(signInCounters.failed_at, from)} and ${unlocked} < ${from.toISOString()}`
  })
}
