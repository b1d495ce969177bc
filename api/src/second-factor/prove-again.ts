import { Failure } from '@akyede/contract/failures'
import type { UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { GroundWithAccounts } from './ground.ts'
import { type Proof, takeProof } from './take-proof.ts'
import { forgetTries, giveBack, tried, WrongProof } from './tries.ts'

export interface ProofAgain extends Proof {
  readonly password?: string | undefined
}

const tryingOf = (user: UserRow, caller: SignedIn) => ({
  userId: user.id,
  network: addressBlockOf(caller.address),
})

/** Refuses with `second_factor.password_wrong`, and after five with `second_factor.locked`. */
export function provePassword(
  ground: GroundWithAccounts,
  user: UserRow,
  caller: SignedIn,
  password: string,
): Promise<void> {
  return tried(ground, tryingOf(user, caller), async () => {
    await requirePassword(ground, user, password)
    // Only its own try: a right password says nothing of the codes that were guessed before.
    await giveBack(ground.database, user.id)
  })
}

async function requirePassword(
  { accounts }: GroundWithAccounts,
  user: UserRow,
  password: string,
): Promise<void> {
  if (!(await accounts.passwords.matches(password, user.password_hash))) throw new WrongProof('password')
}

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
  return tried(ground, tryingOf(user, caller), async () => {
    if (hasPassword) await requirePassword(ground, user, password ?? '')
    return transaction(ground.database, async tx => {
      if (needsCode) await takeProof(tx, ground, user.id, proof)
      await (needsCode ? forgetTries(tx, user.id) : giveBack(tx, user.id))
      return then(tx)
    })
  })
}
