import { Failure } from '@akyede/contract/failures'
import { lockCaller, type UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { deleteWrongCodes, limitAttempts } from './attempts.ts'
import { consumeSecondFactor, type SecondFactorInput } from './consume-second-factor.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'

export interface ReauthenticationInput extends SecondFactorInput {
  readonly password?: string | undefined
}

/** Refuses with `second_factor.password_wrong`, and after five failures with `auth.locked`. */
export const reauthenticateWithPassword = (
  { accounts }: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  password: string | undefined,
): Promise<void> =>
  accounts.reauthenticate({ user, caller, password, refusal: 'second_factor.password_wrong' })

/**
 * Runs `then` after reauthentication, in one transaction with it: by password and code when `requires` is 'both';
 * else by password, or by code when there is no password.
 */
export async function withReauthentication<T>(
  context: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  { requires, given }: { readonly requires: 'both' | 'one'; readonly given: ReauthenticationInput },
  then: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { password, ...proof } = given
  const hasPassword = user.password_hash !== null
  const needsCode = requires === 'both' || !hasPassword
  if (hasPassword && password === undefined) throw new Failure('second_factor.password_required')
  if (needsCode && (proof.code ?? proof.backup_code) === undefined) {
    throw new Failure('second_factor.code_required')
  }
  if (hasPassword) await reauthenticateWithPassword(context, user, caller, password)
  const lockAnd = async (tx: Transaction) => {
    await lockCaller(tx, caller)
    return then(tx)
  }
  if (!needsCode) return transaction(context.database, lockAnd)
  return limitAttempts(context, { userId: user.id, network: addressBlockOf(caller.address) }, () =>
    transaction(context.database, async tx => {
      await lockCaller(tx, caller)
      await consumeSecondFactor(tx, context, user.id, proof)
      await deleteWrongCodes(tx, context, user.id)
      return then(tx)
    }),
  )
}
