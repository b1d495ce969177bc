import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { Caller } from '#platform/caller.ts'
import { requireUnlocked } from './attempts.ts'
import { findChallenge } from './challenges.ts'
import { type Recipient, sendRequestedCode } from './codes.ts'
import type { SecondFactorContext } from './context.ts'
import { type Factor, findFactor, findFactors, findPendingFactor } from './factors.ts'
import { findPendingMove } from './move-number.ts'

interface CodeRequest {
  readonly challenge_token?: string | undefined
  readonly method?: SecondFactorMethod | undefined
  readonly new_number?: boolean | undefined
}

/**
 * Sends a code. A sign-in may choose any enabled method; a signed-in user may also choose the method that is being
 * set up, or the new number.
 */
export async function sendCode(
  context: SecondFactorContext,
  caller: Caller,
  { challenge_token, ...request }: CodeRequest,
) {
  const found =
    challenge_token === undefined
      ? await findForSignedIn(context, caller, request)
      : await findForChallenge(context, caller, challenge_token, request.method)
  const recipient = found && recipientOf(found)
  if (!recipient) throw new Failure('second_factor.no_such_method')
  await requireUnlocked(context, recipient.userId)
  return sendRequestedCode(context, recipient)
}

async function findForChallenge(
  context: SecondFactorContext,
  caller: Caller,
  token: string,
  method?: SecondFactorMethod,
) {
  const challenge = await findChallenge(context, token, caller)
  if (challenge.answered_at) throw new Failure('second_factor.challenge_over')
  return selectFactor(await findFactors(context.database, challenge.user_id), method)
}

async function findForSignedIn(
  context: SecondFactorContext,
  caller: Caller,
  { method, new_number }: Omit<CodeRequest, 'challenge_token'>,
) {
  if (caller.kind !== 'user') throw new Failure('second_factor.challenge_over')
  if (new_number) return findPendingMove(context.database, context, caller.userId)
  if (method) return findFactor(context.database, caller.userId, method)
  const pending = await findPendingFactor(context.database, caller.userId)
  return pending?.target ? pending : selectFactor(await findFactors(context.database, caller.userId))
}

/** Returns the named method; without a name, the first that can receive a code. */
const selectFactor = (factors: readonly Factor[], method?: SecondFactorMethod): Factor | undefined =>
  factors.find(factor => (method ? factor.method === method : factor.target !== null))

/** An authenticator app receives no messages. */
function recipientOf({ user_id, method, target }: Factor): Recipient | undefined {
  return method === 'totp' || target === null ? undefined : { userId: user_id, method, target }
}
