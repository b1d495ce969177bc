import type { LoginResponse } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { type Authentication, findUserById, type RequestContext } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import { transaction } from '#platform/database.ts'
import './context.ts'
import { forgetWrongCodes, limitAttempts } from './attempts.ts'
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
  ground: SecondFactorContextWithAccounts,
  answer: ChallengeResponse,
  visitor: RequestContext,
  idempotencyKey: string | undefined,
): Promise<LoginResponse> {
  const { database, clock, accounts } = ground
  const { signInFlow } = accounts
  const challenge = await findChallenge(ground, answer.challenge_token, visitor.caller)
  const user = await findUserById(database, challenge.user_id)
  if (!user?.is_active) throw new Failure('second_factor.challenge_over')
  const identified = { user, remembered: challenge.remembered, method: challenge.entry_method }
  const call = hashCall(idempotencyKey, answer.code ?? answer.backup_code ?? '')
  if (wasDoneBy({ database, clock }, call, challenge.answered_by, challenge.answered_at)) {
    return signInFlow.completeSignIn(identified, visitor)
  }
  const trying = { userId: user.id, network: addressBlockOf(visitor.caller.address) }
  const tokens = await limitAttempts(ground, trying, () =>
    transaction(database, async tx => {
      await answerChallenge(tx, ground, challenge, call)
      const by = await consumeSecondFactor(tx, ground, user.id, answer)
      await forgetWrongCodes(tx, ground, user.id)
      const remembers = await rememberIfAsked(tx, ground, answer, identified, visitor)
      const facts = { by, device_remembered: remembers }
      await ground.audit.write(tx, 'authn_second_factor_success', facts, trying)
      return signInFlow.openSession(tx, identified, visitor)
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
