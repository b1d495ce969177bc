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
    /** A wrong password of somebody who is signed in: the refusal says where. */
    authn_password_again_fail: { refusal: FailureCode; tries: number }
    authn_password_again_lock: { minutes: number }
  }
}

/** A password that somebody who is signed in gives once more: the page may have been left open. */
export interface Reauthentication {
  readonly user: Pick<UserRow, 'id' | 'password_hash'>
  readonly caller: Pick<SignedIn, 'address'>
  /** undefined is a wrong one that counts for nothing. */
  readonly password: string | undefined
  /** How a wrong one is told there. */
  readonly refusal: FailureCode
  readonly detail?: FailureDetail[]
}

/** Refuses with `refusal`, the fifth wrong one and what follows with `auth.locked`. */
export type Reauthenticate = (again: Reauthentication) => Promise<void>

const keyOf = ({ user }: Reauthentication): AttemptKey => ({ kind: 'password again', of: String(user.id) })

/**
 * The one place where the password of somebody who is signed in is asked for again, with one count for all that ask.
 * Never within a transaction: a wrong one stays counted when everything else is undone.
 */
export const createReauthenticate =
  (platform: Platform, passwords: Passwords): Reauthenticate =>
  async again => {
    const { user, password, refusal, detail } = again
    if (password === undefined) throw new Failure(refusal)
    const { database } = platform
    const claim = await claimAttempt(database, platform, keyOf(again), limits.reauthentication)
    if (claim.kind === 'locked') throw lockedUntil(platform, claim.until)
    const right = await passwords.matches(password, user.password_hash).catch(async error => {
      await releaseAttempt(database, platform, keyOf(again))
      throw error
    })
    if (right) return clearAttempts(database, platform, keyOf(again))
    await writeDown(platform, again, claim)
    if (claim.last)
      throw lockedUntil(
        platform,
        new Date(platform.clock.now().getTime() + limits.reauthentication.lockedFor),
      )
    throw new Failure(refusal, detail && { detail })
  }

const lockedUntil = (platform: Platform, until: Date): Failure =>
  new Failure('auth.locked', { retryAfter: secondsUntil(until, platform) })

/** With the last one its person is told: whoever types here is signed in as them. */
const writeDown = (
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
