import { Failure } from '@akyede/contract/failures'
import { findUserById, type Reauthenticate, type UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import { refuseCommonPassword } from '#platform/password.ts'
import { findOutcome, type RepeatedCall, repeatedCallOf, saveOutcome } from '#platform/repeated-call.ts'
import type { ResetContext } from './reset-password.ts'
import { hashNewPassword, type StoredPasswordChange, setPassword } from './set-password.ts'

interface ChangeContext extends ResetContext {
  readonly reauthenticate: Reauthenticate
}

interface Change {
  readonly current_password: string
  readonly new_password: string
}

/**
 * Sets a new password for a user who knows the current one; other sessions end, this one stays. Returns the number of
 * ended sessions. Refuses with `password.current_wrong`, after five failures with `auth.locked`.
 */
export async function changePassword(
  context: ChangeContext,
  caller: SignedIn,
  change: Change,
  idempotencyKey: string | undefined,
): Promise<number> {
  const { platform, passwords, afterChange } = context
  const call = repeatedCallOf(caller, 'PUT /users/password', idempotencyKey)
  await refuseCommonPassword(change.new_password, 'new_password')
  const user = await findUserById(platform.database, caller.userId)
  if (!user) throw new Failure('auth.token_invalid')
  if (!user.password_hash) throw new Failure('password.none')
  const repeated = await endedBefore(context, user, change, call)
  if (repeated !== undefined) return repeated
  await context.reauthenticate({ user, caller, password: change.current_password, ...wrong })
  const passwordHash = await hashNewPassword(passwords, user, change.new_password)
  const network = addressBlockOf(caller.address)
  const newPassword = {
    user,
    passwordHash,
    by: 'change',
    network,
    exceptSessionId: caller.sessionId,
  } as const
  const ended = await transaction(platform.database, async tx => {
    const count = await setPassword(platform, tx, afterChange, newPassword)
    if (call && count !== undefined) {
      await saveOutcome(tx, platform.clock, call, { user_id: user.id, sessions_ended: count })
    }
    return count
  })
  if (ended !== undefined) return ended
  // The password was changed meanwhile, by a repetition of this call or by another one.
  const now = await findUserById(platform.database, caller.userId)
  const before = now && (await endedBefore(context, now, change, call))
  if (before === undefined) throw new Failure('password.current_wrong')
  return before
}

/** Returns the result of an earlier delivery of this same call: the password is the requested one already. */
async function endedBefore(
  { platform, passwords }: ChangeContext,
  user: UserRow,
  { new_password }: Change,
  call: RepeatedCall | undefined,
): Promise<number | undefined> {
  const stored = call && (await findOutcome<StoredPasswordChange>(platform.database, call))
  if (!stored || !(await passwords.matches(new_password, user.password_hash))) return undefined
  return stored.sessions_ended
}

const wrong = {
  refusal: 'password.current_wrong' as const,
  detail: [{ loc: ['body', 'current_password'], msg: 'Your current password isn’t right', type: 'wrong' }],
}
