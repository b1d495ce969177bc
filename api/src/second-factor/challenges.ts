import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { type Authentication, lockAuthenticatedUser, type SignInMethod } from '#feature/accounts'
import type { Caller } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { secondFactorChallenges } from './tables.ts'

export type Challenge = typeof secondFactorChallenges.$inferSelect & { readonly entry_method: SignInMethod }

type Context = Pick<Platform, 'database' | 'clock'>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Creates a challenge for a sign-in that waits for its second factor; returns its token. It runs under the account's
 * lock, so a password that is replaced at the same time ends it: earlier challenges are deleted by `revokeTrust`.
 */
export async function createChallenge(
  { database, clock }: Context,
  authentication: Authentication,
  { fingerprint }: Caller,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await transaction(database, async tx => {
    const user = await lockAuthenticatedUser(tx, authentication)
    if (!user) throw new Failure('auth.token_invalid')
    await tx.insert(secondFactorChallenges).values({
      token_hash: hashOf(token),
      user_id: user.id,
      fingerprint: fingerprint ?? null,
      remembered: authentication.remembered,
      entry_method: authentication.method,
      expires_at: after(clock, limits.secondFactor.challengeLife),
    })
  })
  return token
}

/**
 * Finds a challenge, completed or not. Refuses with `second_factor.challenge_over` an unknown or expired one, and one
 * of another device.
 */
export async function findChallenge(
  { database, clock }: { readonly database: Executor; readonly clock: Context['clock'] },
  token: string,
  { fingerprint }: Caller,
): Promise<Challenge> {
  const { token_hash, expires_at } = secondFactorChallenges
  const [found] = await database
    .select()
    .from(secondFactorChallenges)
    .where(and(eq(token_hash, hashOf(token)), gt(expires_at, clock.now())))
  if (!found || found.fingerprint !== (fingerprint ?? null)) throw new Failure('second_factor.challenge_over')
  return found as Challenge
}

/** Completes a challenge, once. Refuses with `second_factor.challenge_over`. */
export async function answerChallenge(
  executor: Executor,
  { clock }: Context,
  { token_hash }: Challenge,
  call: string | null,
): Promise<void> {
  const answered = await executor
    .update(secondFactorChallenges)
    .set({ answered_at: clock.now(), answered_by: call })
    .where(and(eq(secondFactorChallenges.token_hash, token_hash), isNull(secondFactorChallenges.answered_at)))
    .returning({ token: secondFactorChallenges.token_hash })
  if (answered.length === 0) throw new Failure('second_factor.challenge_over')
}

/** Identifies a call and its code, so that its repetition is recognised when the response was lost. */
export const hashCall = (idempotencyKey: string | undefined, code: string): string | null =>
  idempotencyKey === undefined ? null : hashOf(`${idempotencyKey}:${code}`)

/** Returns whether an earlier delivery of this same call did it a moment ago. */
export const wasDoneBy = (
  { clock }: Context,
  call: string | null,
  by: string | null,
  at: Date | null,
): boolean =>
  call !== null && call === by && at !== null && at > after(clock, -limits.secondFactor.repeatedWithin)

export async function deleteChallenges(executor: Executor, userId: number): Promise<void> {
  await executor.delete(secondFactorChallenges).where(eq(secondFactorChallenges.user_id, userId))
}
