import { lockUser, revokeSessions, type UserRow } from '#feature/accounts'
import type { ActedBy } from '#platform/audit.ts'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteWrongCodes } from './attempts.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'
import { type Factor, findFactors } from './factors.ts'
import { type ReauthenticationInput, withReauthentication } from './reauthenticate.ts'
import { deleteSecondFactor } from './retention.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.disabled': { user_id: number; letter_id: string }
  }
}

/** Turns all methods off. An account without any needs no proof. */
export async function disableSecondFactor(
  context: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  given: ReauthenticationInput,
): Promise<void> {
  const factors = await findFactors(context.database, user.id)
  if (factors.length === 0) return
  await withReauthentication(context, user, caller, { requires: 'both', given }, tx =>
    remove(context, tx, user.id, factors),
  )
}

/**
 * Turns off a second factor that was enabled before the account's email was verified, because a stranger may have
 * enabled it.
 */
export async function disableSecondFactorBefore(
  context: Pick<Platform, 'audit' | 'outbox'>,
  tx: Transaction,
  userId: number,
  verifiedAt: Date,
): Promise<void> {
  const factors = await findFactors(tx, userId)
  const isEarly = factors.some(({ confirmed_at }) => confirmed_at !== null && confirmed_at < verifiedAt)
  if (isEarly) await remove(context, tx, userId, factors)
}

/**
 * Removes a second factor that its owner has lost, and ends every session, because the finder of a device may be signed
 * in on it. Returns the number of ended sessions, and 'unchanged' when there is no second factor.
 */
export async function resetSecondFactor(
  tx: Transaction,
  platform: Platform,
  userId: number,
  by: ActedBy,
): Promise<number | 'unchanged'> {
  // Everything that changes sign-in methods locks the user before factors and challenges.
  await lockUser(tx, userId)
  const factors = await findFactors(tx, userId)
  if (factors.length === 0) return 'unchanged'
  await remove(platform, tx, userId, factors, by)
  // Wrong codes of before would lock a new second factor for half an hour.
  await deleteWrongCodes(tx, platform, userId)
  return revokeSessions(tx, platform, userId, by)
}

async function remove(
  { audit, outbox }: Pick<Platform, 'audit' | 'outbox'>,
  tx: Transaction,
  userId: number,
  factors: readonly Factor[],
  by?: ActedBy,
): Promise<void> {
  await deleteSecondFactor(tx, userId)
  const methods = factors.map(({ method }) => method)
  await audit.write(tx, 'authn_second_factor_disabled', { methods }, { userId, ...by })
  await outbox.emit(tx, 'second_factor.disabled', { user_id: userId, letter_id: newId() })
}
