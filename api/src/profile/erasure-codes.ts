import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findContact, lockUser, sendMessage } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type AttemptKey, claimAttempt, clearAttempts, secondsUntil } from '#platform/counted-attempts.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveOneTimeCode, isOneTimeCode } from '#platform/secrets.ts'
import { and, eq, gt } from '#platform/sql.ts'
import { erasureCodes } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'erasure.code_asked': { user_id: number; code_id: string }
  }
}
declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_closing_fail: { tries: number; locked: boolean }
  }
}

const { life, spacing, sent, tries: atMost, lockedFor } = limits.profile.erasure.code

/** Counts across all codes: a new code does not reset the counter. */
const attemptsKey = (userId: number): AttemptKey => ({ kind: 'erasure code', of: String(userId) })
const sendsTo = (userId: number): AttemptKey => ({ kind: 'erasure code sent', of: String(userId) })

/** Sends a code; the earlier one becomes invalid. Refuses a second code within a minute, and a sixth within an hour. */
export async function requestCode(platform: Platform, userId: number): Promise<'email' | 'sms'> {
  const { database, clock, outbox } = platform
  return transaction(database, async tx => {
    const user = await lockUser(tx, userId)
    const [last] = await tx.select().from(erasureCodes).where(eq(erasureCodes.user_id, userId))
    const next = last ? new Date(last.asked_at.getTime() + spacing) : clock.now()
    if (next > clock.now()) throw tooSoon(platform, next)
    // Counted in the transaction: a code that is not sent does not count.
    const policy = { atMost: sent.atMost, lockedFor: sent.within, forgottenAfter: sent.within }
    const claim = await claimAttempt(tx, platform, sendsTo(userId), policy)
    if (claim.kind === 'locked') throw tooSoon(platform, claim.until)
    const code = { id: newId(), asked_at: clock.now(), expires_at: after(clock, life) }
    await tx
      .insert(erasureCodes)
      .values({ user_id: userId, ...code })
      .onConflictDoUpdate({ target: erasureCodes.user_id, set: code })
    await outbox.emit(tx, 'erasure.code_asked', { user_id: userId, code_id: code.id })
    return user.email === null ? 'sms' : 'email'
  })
}

const tooSoon = (platform: Platform, until: Date): Failure =>
  new Failure('profile.code_spacing', { retryAfter: secondsUntil(until, platform) })

export async function sendErasureCode(
  platform: Platform,
  tx: Transaction,
  fact: { user_id: number; code_id: string },
): Promise<void> {
  const person = await findContact(tx, fact.user_id)
  if (!person) return
  const code = deriveOneTimeCode(platform.config, 'erasure code', fact.code_id)
  await sendMessage(platform, tx, person, {
    id: `erasure-code-${fact.code_id}`,
    subject: `${code} is your code to delete your Akyɛde account`,
    lines: [
      'Enter the code in the subject to delete your account. It expires in 15 minutes.',
      '',
      'If you didn’t ask for it, someone else is signed in to your account. Sign them out in your settings.',
    ],
  })
}

/** Refuses with `profile.code_wrong`; from the fifth wrong code on with `auth.locked`. */
export async function spendCode(
  platform: Platform,
  { userId, address }: SignedIn,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw new Failure('profile.code_wrong')
  const { database, clock, config, audit } = platform
  const claim = await claimAttempt(database, platform, attemptsKey(userId), { atMost, lockedFor })
  if (claim.kind === 'locked') throw lockedUntil(platform, claim.until)
  const [known] = await database
    .select({ id: erasureCodes.id })
    .from(erasureCodes)
    .where(and(eq(erasureCodes.user_id, userId), gt(erasureCodes.expires_at, clock.now())))
  if (known && isOneTimeCode(config, 'erasure code', known.id, code)) {
    return clearAttempts(database, platform, attemptsKey(userId))
  }
  const circumstances = { userId, network: addressBlockOf(address) }
  const facts = { tries: claim.tries, locked: claim.last }
  await audit.write(database, 'user_closing_fail', facts, circumstances)
  throw claim.last ? lockedUntil(platform, after(clock, lockedFor)) : new Failure('profile.code_wrong')
}

const lockedUntil = (platform: Platform, until: Date): Failure =>
  new Failure('auth.locked', { retryAfter: secondsUntil(until, platform) })
