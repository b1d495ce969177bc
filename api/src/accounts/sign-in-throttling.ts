import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { networkOf } from '#platform/network-of.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, lt, sql } from '#platform/sql.ts'
import {
  type AttemptRefusal,
  type CounterKey,
  type CounterPolicy,
  claimAttempt,
  countFailure,
  type FailureCount,
  forgetCounter,
  isLocked,
  releaseAttempt,
} from './sign-in-counters.ts'
import { signInCounters, users } from './tables.ts'

/** Who tries to sign in, as far as it can be told before the password is looked at. */
export interface SignInAttempt {
  /** Hash of the e-mail, whether it has an account or not. */
  readonly account: string
  readonly caller: Caller
  /** Its person has signed in there before. */
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

/** A known device counts by itself, so that no stranger can lock its person out of it; others by their addresses. */
const accountKey = ({ account, caller, knownDevice }: SignInAttempt): CounterKey => ({
  account,
  source: knownDevice ? `device:${caller.fingerprint}` : `block:${addressBlockOf(caller.address)}`,
})

/** From where tries come, whosever accounts they are for. Many people share an address of a mobile network. */
const sourceKeys = ({ caller, knownDevice }: SignInAttempt): CounterKey[] => [
  ...(caller.fingerprint ? [{ account: '', source: `device:${caller.fingerprint}` }] : []),
  ...(knownDevice ? [] : [{ account: '', source: `address:${networkOf(caller.address)}` }]),
]

const attackKey = (account: string): CounterKey => ({ account, source: '' })

/** Whether a proof of work is asked for: never on a device that is known. */
export const needsProofOfWork = async (executor: Executor, clock: Clock, applicant: SignInAttempt) =>
  !applicant.knownDevice && (await isLocked(executor, clock.now(), attackKey(applicant.account)))

/**
 * Takes a try before the password is looked at, in a transaction, so that many at once are counted too. Refuses with
 * `auth.too_many_attempts` what comes too early, with `auth.locked` or `auth.too_many_failures` what is locked.
 */
export async function claimSignInAttempt(
  executor: Executor,
  clock: Clock,
  applicant: SignInAttempt,
): Promise<void> {
  const now = clock.now()
  const ofAccount = await claimAttempt(executor, now, accountKey(applicant), byAccount)
  if (ofAccount) throw refusal(ofAccount, 'auth.locked', now)
  for (const key of sourceKeys(applicant)) {
    const tooSoon = await claimAttempt(executor, now, key, bySource)
    if (tooSoon) throw refusal(tooSoon, 'auth.too_many_failures', now)
  }
}

const refusal = (
  { kind, until }: AttemptRefusal,
  whenLocked: 'auth.locked' | 'auth.too_many_failures',
  now: Date,
): Failure =>
  new Failure(kind === 'locked' ? whenLocked : 'auth.too_many_attempts', {
    retryAfter: secondsUntil(until, now),
  })

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** What a wrong password has led to. */
export interface FailedAttempt {
  readonly failures: number
  /** This failure locked the account, from here. */
  readonly locked: boolean
  /** With this failure the account came under attack. */
  readonly attacked: boolean
  /** How the person is told. */
  readonly refusal: Failure
}

export async function recordSignInFailure(
  executor: Executor,
  clock: Clock,
  applicant: SignInAttempt,
): Promise<FailedAttempt> {
  const now = clock.now()
  const counted = await countFailure(executor, now, accountKey(applicant), byAccount)
  let sourceLockedUntil: Date | null = null
  for (const key of sourceKeys(applicant)) {
    const ofSource = await countFailure(executor, now, key, bySource)
    sourceLockedUntil = ofSource.lockedUntil ?? sourceLockedUntil
  }
  const attacks = applicant.knownDevice
    ? undefined
    : await countFailure(executor, now, attackKey(applicant.account), underAttack)
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
  const told = (until: Date) => ({ retryAfter: secondsUntil(until, now) })
  if (lockedUntil) return new Failure('auth.login_locked', told(lockedUntil))
  if (sourceLockedUntil) return new Failure('auth.too_many_failures', told(sourceLockedUntil))
  return new Failure('auth.login_failed', notBefore ? told(notBefore) : {})
}

/** The password was right: what was counted of this account from here starts again. */
export async function recordSignInSuccess(executor: Executor, applicant: SignInAttempt): Promise<void> {
  await forgetCounter(executor, accountKey(applicant))
  for (const key of sourceKeys(applicant)) await releaseAttempt(executor, key)
}

/** Failures for this account from here count no more, be the device known or not. */
export async function clearFailures(executor: Executor, account: string, caller: Caller): Promise<void> {
  for (const knownDevice of [false, true]) {
    await forgetCounter(executor, accountKey({ account, caller, knownDevice }))
  }
}

/** The password was not looked at after all. */
export async function releaseSignInAttempt(executor: Executor, applicant: SignInAttempt): Promise<void> {
  for (const key of [accountKey(applicant), ...sourceKeys(applicant)]) await releaseAttempt(executor, key)
}

/** What is counted of an e-mail, without regard to case (D83): PostgreSQL folds it, as where accounts are found by it. */
const hashOf = (email: string) =>
  sql<string>`encode(sha256(convert_to(lower(${email}::text), 'UTF8')), 'hex')`

export async function hashAccountEmail(executor: Executor, email: string): Promise<string> {
  const { rows } = await executor.execute<{ hash: string }>(sql`select ${hashOf(email)} as hash`)
  return rows[0]?.hash ?? ''
}

/** Whoever has proved to own the account may try again at once, from everywhere (D66). */
export async function unlockSignIn(executor: Executor, userId: number): Promise<void> {
  const [user] = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user?.email) return
  await executor.delete(signInCounters).where(eq(signInCounters.account, hashOf(user.email)))
}

export function forgetOldCounters(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget old sign-in failures', signInCounters, () => {
    const from = after(platform.clock, -limits.signIn.keptAfterEnd)
    const unlocked = sql`coalesce(${signInCounters.locked_until}, ${signInCounters.failed_at})`
    return sql`${lt(signInCounters.failed_at, from)} and ${unlocked} < ${from.toISOString()}`
  })
}
