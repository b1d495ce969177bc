import type { UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
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

async function remove(
  { audit, outbox }: Pick<Platform, 'audit' | 'outbox'>,
  tx: Transaction,
  userId: number,
  factors: readonly Factor[],
): Promise<void> {
  await deleteSecondFactor(tx, userId)
  const methods = factors.map(({ method }) => method)
  await audit.write(tx, 'authn_second_factor_disabled', { methods }, { userId })
  await outbox.emit(tx, 'second_factor.disabled', { user_id: userId, letter_id: newId() })
}
