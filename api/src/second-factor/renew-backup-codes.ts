import { Failure } from '@akyede/contract/failures'
import type { UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import { newId } from '#platform/ids.ts'
import { createBackupCodes } from './backup-codes.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'
import { findFactors } from './factors.ts'
import { type ReauthenticationInput, withReauthentication } from './reauthenticate.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.codes_renewed': { user_id: number; letter_id: string }
  }
}

/** Creates ten codes; earlier codes become invalid. */
export async function renewBackupCodes(
  context: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  given: ReauthenticationInput,
): Promise<string[]> {
  const factors = await findFactors(context.database, user.id)
  if (factors.length === 0) throw new Failure('second_factor.not_on')
  return withReauthentication(context, user, caller, { requires: 'one', given }, async tx => {
    await context.outbox.emit(tx, 'second_factor.codes_renewed', { user_id: user.id, letter_id: newId() })
    return createBackupCodes(tx, context, user.id)
  })
}
