import { Failure } from '@akyede/contract/failures'
import type { UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import { newId } from '#platform/ids.ts'
import { makeBackupCodes } from './backup-codes.ts'
import { factorsOf } from './factors.ts'
import type { GroundWithAccounts } from './ground.ts'
import { type ProofAgain, proveAgain } from './prove-again.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.codes_renewed': { user_id: number; letter_id: string }
  }
}

/** Ten new ones; the old ones are void. */
export async function renewBackupCodes(
  ground: GroundWithAccounts,
  user: UserRow,
  caller: SignedIn,
  given: ProofAgain,
): Promise<string[]> {
  const factors = await factorsOf(ground.database, user.id)
  if (factors.length === 0) throw new Failure('second_factor.not_on')
  return proveAgain(ground, user, caller, { asks: 'one', given }, async tx => {
    await ground.outbox.emit(tx, 'second_factor.codes_renewed', { user_id: user.id, letter_id: newId() })
    return makeBackupCodes(tx, ground, user.id)
  })
}
