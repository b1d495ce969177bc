import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import {
  type AttemptKey,
  claimAttempt,
  clearAttempts,
  findLock,
  releaseAttempt,
  secondsUntil,
} from '#platform/counted-attempts.ts'
import { type Executor, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { SecondFactorContext } from './context.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.locked': { user_id: number; letter_id: string }
  }
}

/** A spent code was right once, and is no longer valid. */
export type CodeResult = 'taken' | 'spent' | 'wrong'

export class WrongCodeError extends Error {
  readonly result: Exclude<CodeResult, 'taken'>
  constructor(result: Exclude<CodeResult, 'taken'>) {
    super(`a ${result} code`)
    this.result = result
  }
}

export interface CodeAttempt {
  readonly userId: number
  /** The address block of the caller. */
  readonly network: string
}

const { triesMax, lockedFor } = limits.secondFactor

const keyOf = (userId: number): AttemptKey => ({ kind: 'second factor', of: String(userId) })

/**
 * Runs an action that may fail with WrongCodeError. The attempt is counted before anything is checked, so that of a
 * hundred concurrent attempts five are checked; the fifth wrong one locks the account's codes for half an hour. A
 * spent code is refused and not counted: sending one code several times is not a guess. Refuses with
 * `second_factor.locked` and `second_factor.code_wrong`.
 */
export async function limitAttempts<T>(
  context: SecondFactorContext,
  trying: CodeAttempt,
  attempt: () => Promise<T>,
): Promise<T> {
  const { database } = context
  const claim = await claimAttempt(database, context, keyOf(trying.userId), { atMost: triesMax, lockedFor })
  if (claim.kind === 'locked') throw lockedUntil(context, claim.until)
  try {
    return await attempt()
  } catch (error) {
    const isWrong = error instanceof WrongCodeError
    if (isWrong && error.result === 'wrong') throw await refusalOf(context, trying, claim)
    await releaseAttempt(database, context, keyOf(trying.userId))
    throw isWrong ? await refusalOf(context, trying, { tries: claim.tries - 1, last: false }) : error
  }
}

const lockedUntil = (context: SecondFactorContext, until: Date): Failure =>
  new Failure('second_factor.locked', { retryAfter: secondsUntil(until, context) })

async function refusalOf(
  { database, audit, outbox }: SecondFactorContext,
  { userId, network }: CodeAttempt,
  { tries, last }: { readonly tries: number; readonly last: boolean },
): Promise<Failure> {
  await transaction(database, async tx => {
    await audit.write(tx, 'authn_second_factor_fail', { tries }, { userId, network })
    if (!last) return
    const minutes = lockedFor / 60_000
    await audit.write(tx, 'authn_second_factor_lock', { minutes }, { userId, network })
    await outbox.emit(tx, 'second_factor.locked', { user_id: userId, letter_id: newId() })
  })
  return last
    ? new Failure('second_factor.locked', { retryAfter: lockedFor / 1000 })
    : new Failure('second_factor.code_wrong')
}

/** Refuses with `second_factor.locked`, and counts nothing. */
export async function requireUnlocked(context: SecondFactorContext, userId: number): Promise<void> {
  const until = await findLock(context.database, context, keyOf(userId))
  if (until) throw lockedUntil(context, until)
}

/** Clears the failed attempts after a right code, and when the second factor is reset. */
export const deleteWrongCodes = (
  executor: Executor,
  context: Pick<SecondFactorContext, 'config' | 'clock'>,
  userId: number,
): Promise<void> => clearAttempts(executor, context, keyOf(userId))
