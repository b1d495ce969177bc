import type { LoginResponse } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { type Authentication, findUserById, lockUser, type RequestContext } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import { transaction } from '#platform/database.ts'
import { deleteWrongCodes, limitAttempts } from './attempts.ts'
import { answerChallenge, findChallenge, hashCall, wasDoneBy } from './challenges.ts'
import { consumeSecondFactor, type SecondFactorInput } from './consume-second-factor.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'
import { rememberDevice } from './remembered-devices.ts'

export interface ChallengeResponse extends SecondFactorInput {
  readonly challenge_token: string
  readonly remember_device: boolean
}

/** Checks the second factor of a sign-in and opens the session. */
export async function validateChallenge(
  context: SecondFactorContextWithAccounts,
  response: ChallengeResponse,
  visitor: RequestContext,
  idempotencyKey: string | undefined,
): Promise<LoginResponse> {
  const { database, clock, accounts } = context
  const { signInFlow } = accounts
  const challenge = await findChallenge(context, response.challenge_token, visitor.caller)
  const user = await findUserById(database, challenge.user_id)
  if (!user?.is_active) throw new Failure('second_factor.challenge_over')
  const authentication = { user, remembered: challenge.remembered, method: challenge.entry_method }
  const call = hashCall(idempotencyKey, response.code ?? response.backup_code ?? '')
  if (wasDoneBy({ database, clock }, call, challenge.answered_by, challenge.answered_at)) {
    const tokens = await transaction(database, async tx => {
      await lockUser(tx, user.id)
      // A new password deletes the challenge. It may have done so after the challenge was read above.
      await findChallenge({ database: tx, clock }, response.challenge_token, visitor.caller)
      return signInFlow.openSession(tx, authentication, visitor)
    })
    return signInFlow.respondWithTokens(user, tokens, visitor)
  }
  const trying = { userId: user.id, network: addressBlockOf(visitor.caller.address) }
  const tokens = await limitAttempts(context, trying, () =>
    transaction(database, async tx => {
      // Everything that changes sign-in methods locks the user before factors and challenges.
      await lockUser(tx, user.id)
      await answerChallenge(tx, context, challenge, call)
      const by = await consumeSecondFactor(tx, context, user.id, response)
      await deleteWrongCodes(tx, context, user.id)
      const remembers = await rememberIfAsked(tx, context, response, authentication, visitor)
      const facts = { by, device_remembered: remembers }
      await context.audit.write(tx, 'authn_second_factor_success', facts, trying)
      return signInFlow.openSession(tx, authentication, visitor)
    }),
  )
  return signInFlow.respondWithTokens(user, tokens, visitor)
}

/** A device without a key cannot be recognised later. */
async function rememberIfAsked(
  tx: Parameters<typeof rememberDevice>[0],
  { clock }: SecondFactorContextWithAccounts,
  { remember_device }: ChallengeResponse,
  { user }: Authentication,
  { caller }: RequestContext,
): Promise<boolean> {
  if (!remember_device || caller.fingerprint === undefined) return false
  await rememberDevice(tx, clock, user.id, caller.fingerprint)
  return true
}
