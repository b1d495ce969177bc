import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { isFreshSession, lockCaller, type UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { isNull } from '#platform/sql.ts'
import { sendFirstCode } from './codes.ts'
import { totpContext } from './consume-second-factor.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'
import { hasOtherNumber } from './move-number.ts'
import { reauthenticateWithPassword } from './reauthenticate.ts'
import { secondFactors } from './tables.ts'
import { newTotpSecret, presentTotp } from './totp.ts'

export interface EnableInput {
  readonly method: SecondFactorMethod
  readonly password?: string | undefined
}

/** Sets up a method, or another number for codes by SMS; it takes effect once a code of it was right. */
export async function enableSecondFactor(
  context: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  input: EnableInput,
) {
  await requireReauthentication(context, user, caller, input.password)
  return transaction(context.database, async tx => {
    await lockCaller(tx, caller)
    const { method } = input
    if (method === 'totp') {
      const secret = newTotpSecret()
      await begin(tx, context, user.id, {
        method,
        secret: context.seal.encrypt(secret, totpContext(user.id)),
      })
      return presentTotp(secret, user.email ?? user.phone ?? user.first_name)
    }
    const target = method === 'sms' ? user.phone : user.email
    if (target === null) throw new Failure('second_factor.unreachable')
    const moves = method === 'sms' && (await hasOtherNumber(tx, user.id, target))
    if (!moves) await begin(tx, context, user.id, { method, target })
    return sendFirstCode(tx, context, { userId: user.id, method, target })
  })
}

/** A person who finds a signed-in device must not be able to lock its owner out. */
async function requireReauthentication(
  context: SecondFactorContextWithAccounts,
  user: UserRow,
  caller: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return reauthenticateWithPassword(context, user, caller, password)
  if (await isFreshSession(context.database, context.clock, caller)) return
  throw new Failure(
    user.password_hash === null ? 'second_factor.sign_in_again' : 'second_factor.password_required',
  )
}

type NewFactor = Pick<typeof secondFactors.$inferInsert, 'method' | 'target' | 'secret'>

async function begin(
  tx: Transaction,
  { clock }: SecondFactorContextWithAccounts,
  userId: number,
  { method, target = null, secret = null }: NewFactor,
): Promise<void> {
  const fresh = { target, secret, last_step: 0, created_at: clock.now() }
  const begun = await tx
    .insert(secondFactors)
    .values({ user_id: userId, method, ...fresh })
    .onConflictDoUpdate({
      target: [secondFactors.user_id, secondFactors.method],
      set: fresh,
      setWhere: isNull(secondFactors.confirmed_at),
    })
    .returning({ method: secondFactors.method })
  if (begun.length === 0) throw new Failure('second_factor.already_on')
}
