import { createHash, createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { PhoneCodeSent, PhoneForm } from '@akyede/contract/phones'
import { findUserByPhone, isKnownDevice } from '#feature/accounts'
import { checkCaptcha, spendCaptcha } from '#feature/captcha'
import { addressBlockOf } from '#platform/address-block.ts'
import { type Caller, callerKey } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { deriveKey } from '#platform/derive-key.ts'
import { newId } from '#platform/ids.ts'
import type { Events } from '#platform/outbox.ts'
import { type Passwords, refuseCommonPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveOneTimeCode } from '#platform/secrets.ts'
import { claimSpacing } from '#platform/spacing.ts'
import { eq } from '#platform/sql.ts'
import type { Guess, ReleaseGuesses, StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { phoneCodes } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'phone.code_asked': { verification_id: string }
  }
}

export interface PhoneContext {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly rateLimiter: Pick<StoredRateLimits, 'spendForm' | 'spendGuess'>
}

/**
 * Sends a code to a number; a number with an account and one without get the same response. Refuses with
 * `captcha.failed` and `phone.too_soon`.
 */
export async function requestCode(
  { platform, passwords, rateLimiter }: PhoneContext,
  { phone, first_name, last_name, password, captchaToken }: PhoneForm,
  caller: Caller,
  idempotencyKey: string | undefined,
): Promise<PhoneCodeSent> {
  if (phone === undefined) throw new Failure('request.invalid')
  if (password !== undefined) await refuseCommonPassword(password, 'password')
  const { config, clock, database } = platform
  const id = idempotencyKey ? verificationIdOf(config, callerKey(caller), idempotencyKey) : newId()
  const [sent] = await database.select().from(phoneCodes).where(eq(phoneCodes.id, id))
  if (sent) return respond(id)
  checkCaptcha(platform, captchaToken, 'register')
  const passwordHash = password === undefined ? null : await passwords.hash(password)
  let releaseGuess: ReleaseGuesses | undefined
  try {
    await transaction(database, async tx => {
      // Spent first, so that a used token does not count against the number and the network.
      await spendCaptcha(platform, tx, captchaToken, 'register')
      const source = await sourceOf(tx, phone, caller)
      await claimCode(platform, tx, source.spacedBy)
      // Counted once, also when the transaction is repeated.
      releaseGuess ??= await rateLimiter.spendGuess(source.counted, 1)
      await rateLimiter.spendForm('phone code', caller.address)
      await tx.insert(phoneCodes).values({
        id,
        phone,
        first_name: first_name ?? null,
        last_name: last_name ?? null,
        password_hash: passwordHash,
        fingerprint: caller.fingerprint ?? null,
        expires_at: after(clock, limits.phoneCode.life),
      })
      await platform.outbox.emit(tx, 'phone.code_asked', { verification_id: id })
    })
  } catch (error) {
    await releaseGuess?.(1)
    throw error
  }
  return respond(id)
}

interface Source {
  readonly spacedBy: string
  readonly counted: readonly Guess[]
}

/**
 * Selects the counters of a request. A device on which the number's owner has signed in has its own, so that no
 * stranger uses up its codes (D66); other devices count by number, with a lower limit per address block.
 */
export async function sourceOf(
  tx: Transaction,
  phone: string,
  { fingerprint, address }: Pick<Caller, 'fingerprint' | 'address'>,
): Promise<Source> {
  const { sent, sentByBlock } = limits.phoneCode
  const owner = await findUserByPhone(tx, phone)
  if (await isKnownDevice(tx, owner?.id, fingerprint)) {
    const own = `${phone} ${fingerprint}`
    return { spacedBy: own, counted: [{ key: `phone code:${own}`, ...sent }] }
  }
  const ofBlock = { key: `phone code:${phone} ${addressBlockOf(address)}`, ...sentByBlock }
  return { spacedBy: phone, counted: [ofBlock, { key: `phone code:${phone}`, ...sent }] }
}

export const claimCode = (platform: Platform, tx: Transaction, spacedBy: string): Promise<void> =>
  claimSpacing(tx, platform, {
    kind: 'phone code',
    to: spacedBy,
    milliseconds: limits.phoneCode.spacing,
    refusal: 'phone.too_soon',
  })

export const respond = (id: string): PhoneCodeSent => ({
  verification_id: id,
  expires_in: limits.phoneCode.life / 1000,
  resend_in: limits.phoneCode.spacing / 1000,
})

/** Sends the code unless it has expired. */
export async function sendPhoneCode(
  { config, mail, clock }: Platform,
  tx: Transaction,
  { verification_id: id }: Events['phone.code_asked'],
): Promise<void> {
  const [sent] = await tx.select().from(phoneCodes).where(eq(phoneCodes.id, id))
  if (!sent || sent.expires_at <= clock.now()) return
  const text = `${deriveOneTimeCode(config, 'phone code', id)} is your Akyɛde code. It expires in 5 minutes. Don’t share it: we’ll never ask for it.`
  await mail.send(tx, { id: `phone-code-${id}`, channel: 'sms', to: sent.phone, subject: text, text })
}

/** The same call gets the same id, so a repetition sends no second code. */
function verificationIdOf({ secrets }: Pick<Config, 'secrets'>, caller: string, key: string): string {
  const mac = createHmac('sha256', deriveKey(secrets.token, 'phone verification')).update(`${caller}\n${key}`)
  const hex = mac.digest('hex')
  // A UUIDv8 (RFC 9562): its bits are free to choose.
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Identifies a call without storing its key. */
export const callHash = (caller: string, key: string): string =>
  createHash('sha256').update(`${caller}\n${key}`).digest('base64url')
