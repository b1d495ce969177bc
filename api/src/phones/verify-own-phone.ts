import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { PhoneCodeSent } from '@akyede/contract/phones'
import { changeUser, findUserByPhone, lockUser } from '#feature/accounts'
import { replaceMakerPhone } from '#feature/handover-links'
import type { SignedIn } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction, violatedConstraint } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { isOneTimeCode } from '#platform/secrets.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { claimPhoneAttempt, deletePhoneAttempts, refuseCode } from './phone-attempts.ts'
import { claimCode, type PhoneContext, respond, sourceOf } from './request-code.ts'
import { phoneCodes } from './tables.ts'

/** Sends a code to the number of a signed-in user. Refuses with `phone.too_soon`. */
export async function sendOwnPhoneCode(
  { platform, rateLimiter }: Pick<PhoneContext, 'platform' | 'rateLimiter'>,
  phone: string,
  caller: SignedIn,
): Promise<PhoneCodeSent> {
  const { clock, database, outbox } = platform
  const id = newId()
  await transaction(database, async tx => {
    const source = await sourceOf(tx, phone, caller)
    await claimCode(platform, tx, source.spacedBy)
    await rateLimiter.spendGuess(source.counted, 1)
    await tx.insert(phoneCodes).values({
      id,
      phone,
      fingerprint: ownerOf(caller),
      expires_at: after(clock, limits.phoneCode.life),
    })
    await outbox.emit(tx, 'phone.code_asked', { verification_id: id })
  })
  return respond(id)
}

/** Ties the code to the account, so that it neither signs in nor verifies the number of another account. */
const ownerOf = ({ userId }: SignedIn): string => `user ${userId}`

/**
 * Makes the number of a code the verified number of the caller's account. Refuses with `phone.code_expired`,
 * `phone.code_wrong`, `phone.locked`, or `phone.taken` when another account has verified the number.
 */
export async function verifyOwnPhone(
  { platform }: Pick<PhoneContext, 'platform'>,
  { verificationId, code }: { readonly verificationId: string; readonly code: string },
  caller: SignedIn,
): Promise<void> {
  const { clock, config, database } = platform
  const isOpen = and(
    eq(phoneCodes.id, verificationId),
    eq(phoneCodes.fingerprint, ownerOf(caller)),
    isNull(phoneCodes.used_at),
    gt(phoneCodes.expires_at, clock.now()),
  )
  const [sent] = await database.select().from(phoneCodes).where(isOpen)
  if (!sent) throw new Failure('phone.code_expired')
  const attempt = { phone: sent.phone, caller }
  const claim = await claimPhoneAttempt(platform, attempt)
  if (!isOneTimeCode(config, 'phone code', sent.id, code)) throw await refuseCode(platform, attempt, claim)
  await deletePhoneAttempts(platform, attempt)
  await transaction(database, async tx => {
    const spent = await tx.update(phoneCodes).set({ used_at: clock.now() }).where(isOpen).returning()
    if (spent.length === 0) throw new Failure('phone.code_expired')
    await setVerifiedPhone(tx, { platform }, caller.userId, sent.phone)
  })
}

async function setVerifiedPhone(
  tx: Transaction,
  { platform }: Pick<PhoneContext, 'platform'>,
  userId: number,
  phone: string,
): Promise<void> {
  const user = await lockUser(tx, userId)
  const owner = await findUserByPhone(tx, phone)
  if (owner && owner.id !== userId) throw new Failure('phone.taken')
  await replaceMakerPhone(tx, platform, { userId, phone })
  try {
    await changeUser(tx, userId, { phone, phone_verified_at: platform.clock.now() })
  } catch (error) {
    if (violatedConstraint(error)) throw new Failure('phone.taken')
    throw error
  }
  if (user.phone !== phone)
    await platform.outbox.emit(tx, 'user.phone_changed', { user_id: userId, letter_id: newId() })
  await platform.audit.write(tx, 'user_updated', { fields: ['phone', 'phone_verified_at'] }, { userId })
}
