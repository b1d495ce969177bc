import { Failure } from '@akyede/contract/failures'
import { findUserById, type UserRow } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { confirmMethod } from './confirm.ts'
import type { SecondFactorContextWithAccounts } from './context.ts'
import { disableSecondFactor } from './disable.ts'
import { enableSecondFactor } from './enable.ts'
import { changePreferred } from './factors.ts'
import { presentState } from './present-state.ts'
import { deleteDevices } from './remembered-devices.ts'
import { renewBackupCodes } from './renew-backup-codes.ts'
import { sendCode } from './send-code.ts'
import { validateChallenge } from './validate.ts'

export function serveSecondFactor(serve: Serve, context: SecondFactorContextWithAccounts): void {
  const { database, audit } = context
  const userOf = async ({ userId }: SignedIn): Promise<UserRow> => {
    const user = await findUserById(database, userId)
    if (!user) throw new Failure('auth.token_invalid')
    return user
  }
  const stateOf = async (caller: SignedIn) => presentState(context, await userOf(caller))

  serve('getSecondFactor', ({ caller }) => stateOf(caller))

  serve('enableSecondFactor', async ({ body, caller }) =>
    enableSecondFactor(context, await userOf(caller), caller, body),
  )

  serve('confirmSecondFactor', async ({ body, caller, idempotencyKey }) => ({
    codes: await confirmMethod(context, caller, body.code, idempotencyKey),
  }))

  serve('validateSecondFactor', async ({ body, caller, http, idempotencyKey }) => {
    const { challenge_token, code } = body
    if (challenge_token !== undefined) {
      return validateChallenge(context, { ...body, challenge_token }, { caller, http }, idempotencyKey)
    }
    if (caller.kind !== 'user') throw new Failure('second_factor.challenge_over')
    if (code === undefined) throw new Failure('second_factor.code_wrong')
    return { codes: await confirmMethod(context, caller, code, idempotencyKey) }
  })

  serve('sendSecondFactorCode', ({ body, caller }) => sendCode(context, caller, body))

  serve('changeSecondFactor', async ({ body, caller }) => {
    await changePreferred(context, caller.userId, body.preferred_method)
    return stateOf(caller)
  })

  serve('disableSecondFactor', async ({ body, caller }) => {
    await disableSecondFactor(context, await userOf(caller), caller, body)
    return stateOf(caller)
  })

  serve('renewBackupCodes', async ({ body, caller }) => ({
    codes: await renewBackupCodes(context, await userOf(caller), caller, body),
  }))

  serve('deleteRememberedDevices', async ({ caller: { userId }, caller }) => {
    await transaction(database, async tx => {
      const devices = await deleteDevices(tx, userId)
      await audit.write(tx, 'authn_remembered_devices_forgotten', { devices }, { userId })
    })
    return stateOf(caller)
  })
}
