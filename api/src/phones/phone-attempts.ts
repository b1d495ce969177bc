import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserByPhone } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import {
  type AttemptKey,
  type Claim,
  claimAttempt,
  clearAttempts,
  secondsUntil,
} from '#platform/counted-attempts.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_phone_code_fail: { tries: number }
    authn_phone_code_lock: { minutes: number }
  }
}

/**
 * The caller who enters codes for a number: a stranger's wrong codes must not lock out its owner on another device
 * (D66).
 */
export interface CodeAttempt {
  readonly phone: string
  readonly caller: Pick<Caller, 'fingerprint' | 'address'>
}

const { wrongAtMost: atMost, lockedFor } = limits.phoneCode

const keyOf = ({ phone, caller: { fingerprint, address } }: CodeAttempt): AttemptKey => ({
  kind: 'phone code',
  of: `${phone} ${fingerprint ?? addressBlockOf(address)}`,
})

export type AttemptClaim = Extract<Claim, { kind: 'claimed' }>

/** Refuses with `phone.locked`. */
export async function claimPhoneAttempt(platform: Platform, attempt: CodeAttempt): Promise<AttemptClaim> {
  const policy = { atMost, lockedFor, forgottenAfter: lockedFor }
  const claim = await claimAttempt(platform.database, platform, keyOf(attempt), policy)
  if (claim.kind === 'claimed') return claim
  throw new Failure('phone.locked', { retryAfter: secondsUntil(claim.until, platform) })
}

/** Records a wrong code; a number without an account gets the same audit entries. */
export async function refuseCode(
  { database, audit }: Platform,
  { phone, caller }: CodeAttempt,
  { tries, last }: AttemptClaim,
): Promise<Failure> {
  await transaction(database, async tx => {
    const user = await findUserByPhone(tx, phone)
    const network = addressBlockOf(caller.address)
    const circumstances = { userId: user?.id, actor: 'stranger', network } as const
    await audit.write(tx, 'authn_phone_code_fail', { tries }, circumstances)
    if (last) await audit.write(tx, 'authn_phone_code_lock', { minutes: lockedFor / 60_000 }, circumstances)
  })
  return last
    ? new Failure('phone.locked', { retryAfter: lockedFor / 1000 })
    : new Failure('phone.code_wrong')
}

/** Clears the failed attempts after a right code. */
export const deletePhoneAttempts = (platform: Platform, attempt: CodeAttempt): Promise<void> =>
  clearAttempts(platform.database, platform, keyOf(attempt))
