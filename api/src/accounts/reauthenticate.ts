import { Failure, type FailureCode, type FailureDetail } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import {
  type AttemptKey,
  type Claim,
  claimAttempt,
  clearAttempts,
  releaseAttempt,
  secondsUntil,
} from '#platform/counted-attempts.ts'
import { transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { UserRow } from './find-user.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** A signed-in user entered a wrong password; `refusal` says where. */
    authn_password_again_fail: { refusal: FailureCode; tries: number }
    authn_password_again_lock: { minutes: number }
  }
}

/** The password that a signed-in user enters again, because the page may have been left open. */
export interface Reauthentication {
  readonly user: Pick<UserRow, 'id' | 'password_hash'>
  readonly caller: Pick<SignedIn, 'address'>
  /** undefined counts as a wrong password, but is not counted as an attempt. */
  readonly password: string | undefined
  /** The failure code of a wrong password at this place. */
  readonly refusal: FailureCode
  readonly detail?: FailureDetail[]
}

/** Refuses with `refusal`; from the fifth wrong password on with `auth.locked`. */
export type Reauthenticate = (reauthentication: Reauthentication) => Promise<void>

const keyOf = ({ user }: Reauthentication): AttemptKey => ({ kind: 'password again', of: String(user.id) })

/**
 * The only place that asks a signed-in user for the password again, with one counter for all callers. Never called
 * within a transaction: a wrong password stays counted when everything else is rolled back.
 */
export const createReauthenticate =
  (platform: Platform, passwords: Passwords): Reauthenticate =>
  async reauthentication => {
    const { user, password, refusal, detail } = reauthentication
    if (password === undefined) throw new Failure(refusal)
    const { database } = platform
    const claim = await claimAttempt(database, platform, keyOf(reauthentication), limits.reauthentication)
    if (claim.kind === 'locked') throw lockedUntil(platform, claim.until)
    const right = await passwords.matches(password, user.password_hash).catch(async error => {
      await releaseAttempt(database, platform, keyOf(reauthentication))
      throw error
    })
    if (right) return clearAttempts(database, platform, keyOf(reauthentication))
    await recordFailure(platform, reauthentication, claim)
    if (claim.last)
      throw lockedUntil(
        platform,
        new Date(platform.clock.now().getTime() + limits.reauthentication.lockedFor),
      )
    throw new Failure(refusal, detail && { detail })
  }

const lockedUntil = (platform: Platform, until: Date): Failure =>
  new Failure('auth.locked', { retryAfter: secondsUntil(until, platform) })

/** The last attempt notifies the user: another person is typing on a device that is signed in as them. */
const recordFailure = (
  { database, audit, outbox }: Platform,
  { user: { id: userId }, caller, refusal }: Reauthentication,
  { tries, last }: Extract<Claim, { kind: 'claimed' }>,
): Promise<void> =>
  transaction(database, async tx => {
    const circumstances = { userId, network: addressBlockOf(caller.address) }
    await audit.write(tx, 'authn_password_again_fail', { refusal, tries }, circumstances)
    if (!last) return
    const minutes = limits.reauthentication.lockedFor / 60_000
    await audit.write(tx, 'authn_password_again_lock', { minutes }, circumstances)
    await outbox.emit(tx, 'account.locked', { user_id: userId })
  })
