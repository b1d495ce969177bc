import type { UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import { newId } from '#platform/ids.ts'
import { factorsOf } from './factors.ts'
import { forgetSecondFactor } from './forget.ts'
import type { GroundWithAccounts } from './ground.ts'
import { type ProofAgain, proveAgain } from './prove-again.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.disabled': { user_id: number; letter_id: string }
  }
}

/** Turns every method off. Where none is on there is nothing to prove. */
export async function disable(
  ground: GroundWithAccounts,
  user: UserRow,
  caller: SignedIn,
  given: ProofAgain,
): Promise<void> {
  const factors = await factorsOf(ground.database, user.id)
  if (factors.length === 0) return
  await proveAgain(ground, user, caller, { asks: 'both', given }, async tx => {
    await forgetSecondFactor(tx, user.id)
    const methods = factors.map(({ method }) => method)
    await ground.audit.write(tx, 'authn_second_factor_disabled', { methods }, { userId: user.id })
    await ground.outbox.emit(tx, 'second_factor.disabled', { user_id: user.id, letter_id: newId() })
  })
}
