import { Failure } from '@akyede/contract/failures'
import { lockCaller, type UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { GroundWithAccounts } from './ground.ts'
import { type Proof, takeProof } from './take-proof.ts'
import { forgetWrongCodes, tried } from './tries.ts'

export interface ProofAgain extends Proof {
  readonly password?: string | undefined
}

/** Refuses with `second_factor.password_wrong`, and after five with `auth.locked`. */
export const provePassword = (
  { accounts }: GroundWithAccounts,
  user: UserRow,
  caller: SignedIn,
  password: string | undefined,
): Promise<void> =>
  accounts.provePassword({ user, caller, password, refusal: 'second_factor.password_wrong' })

/**
 * Does `then` for who proves once more who they are, in one transaction with the proof: by password and a code where
 * `asks` is 'both'; else by password, or by a code where there is no password.
 */
export async function proveAgain<T>(
  ground: GroundWithAccounts,
  user: UserRow,
  caller: SignedIn,
  { asks, given }: { readonly asks: 'both' | 'one'; readonly given: ProofAgain },
  then: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { password, ...proof } = given
  const hasPassword = user.password_hash !== null
  const needsCode = asks === 'both' || !hasPassword
  if (hasPassword && password === undefined) throw new Failure('second_factor.password_required')
  if (needsCode && (proof.code ?? proof.backup_code) === undefined) {
    throw new Failure('second_factor.code_required')
  }
  if (hasPassword) await provePassword(ground, user, caller, password)
  const lockAnd = async (tx: Transaction) => {
    await lockCaller(tx, caller)
    return then(tx)
  }
  if (!needsCode) return transaction(ground.database, lockAnd)
  return tried(ground, { userId: user.id, network: addressBlockOf(caller.address) }, () =>
    transaction(ground.database, async tx => {
      await lockCaller(tx, caller)
      await takeProof(tx, ground, user.id, proof)
      await forgetWrongCodes(tx, ground, user.id)
      return then(tx)
    }),
  )
}
