import type { SignInResponse } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { PhoneForm } from '@akyede/contract/phones'
import {
  findUserByPhone,
  insertUser,
  type Referrals,
  type RequestContext,
  referralUnknown,
  type SignInFlow,
  type UserRow,
} from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import { callerKey } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isOneTimeCode } from '#platform/secrets.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { claimPhoneAttempt, deletePhoneAttempts, refuseCode } from './phone-attempts.ts'
import { callHash } from './request-code.ts'
import { phoneCodes } from './tables.ts'

type SentCode = typeof phoneCodes.$inferSelect

interface VerifyContext {
  readonly platform: Platform
  readonly signInFlow: SignInFlow
  readonly referrals: Referrals
}

interface VerifyCall {
  readonly visitor: RequestContext
  readonly idempotencyKey: string | undefined
}

/**
 * Checks a code: creates the account of the number, or signs its owner in. Each code counts once. Refuses with
 * `phone.code_expired`, `phone.code_wrong`, `phone.locked`, and with `phone.names_missing` when a new account has no
 * names; the last one does not spend the code.
 */
export async function verifyCode(
  context: VerifyContext,
  form: PhoneForm,
  { visitor, idempotencyKey }: VerifyCall,
): Promise<SignInResponse> {
  const { platform, signInFlow } = context
  const call = idempotencyKey ? callHash(callerKey(visitor.caller), idempotencyKey) : null
  const sent = await findCode(platform, form, visitor, call)
  if (!sent) throw new Failure('phone.code_expired')
  const attempt = { phone: sent.phone, caller: visitor.caller }
  const claim = await claimPhoneAttempt(platform, attempt)
  if (!isOneTimeCode(platform.config, 'phone code', sent.id, form.code ?? '')) {
    throw await refuseCode(platform, attempt, claim)
  }
  await deletePhoneAttempts(platform, attempt)
  const { user, made } = await transaction(platform.database, tx =>
    ownerOf(context, tx, { sent, form, visitor, call }),
  )
  if (user.suspended_at) throw new Failure('auth.suspended')
  if (!user.is_active) throw new Failure('phone.code_expired')
  if (!made) return signInFlow.signIn(authenticationOf(user, form), visitor)
  const response = signInFlow.respondWithTokens(user, made.tokens, visitor)
  return made.isReferred ? response : { ...response, warning: referralUnknown }
}

const authenticationOf = (user: UserRow, form: PhoneForm) => ({
  user,
  remembered: form.remember_me,
  method: 'phone' as const,
})

/** Finds the code while it is valid, on the device that requested it. */
async function findCode(
  { database, clock }: Platform,
  { verification_id = '' }: PhoneForm,
  { caller }: RequestContext,
  call: string | null,
): Promise<SentCode | undefined> {
  const [sent] = await database.select().from(phoneCodes).where(eq(phoneCodes.id, verification_id))
  if (!sent || sent.expires_at <= clock.now()) return undefined
  if (sent.fingerprint !== (caller.fingerprint ?? null)) return undefined
  return sent.used_at === null || (call !== null && sent.used_by === call) ? sent : undefined
}

interface CodeVerification {
  readonly sent: SentCode
  readonly form: PhoneForm
  readonly visitor: RequestContext
  readonly call: string | null
}

interface Owner {
  readonly user: UserRow
  /** Set when the account was created just now: its session, and whether the referral code belongs to a user. */
  readonly made?: {
    readonly tokens: Awaited<ReturnType<SignInFlow['openSession']>>
    readonly isReferred: boolean
  }
}

/** Spends the code and returns the number's owner, whose account is created if necessary. */
async function ownerOf(
  context: VerifyContext,
  tx: Transaction,
  verification: CodeVerification,
): Promise<Owner> {
  const { platform } = context
  const { sent, call } = verification
  const spent = await tx
    .update(phoneCodes)
    .set({ used_at: platform.clock.now(), used_by: call })
    .where(and(eq(phoneCodes.id, sent.id), isNull(phoneCodes.used_at)))
    .returning({ id: phoneCodes.id })
  const known = await findUserByPhone(tx, sent.phone)
  // The code is spent: only a repetition of the same call, whose response was lost, gets it again.
  if (spent.length === 0 && !(known && (await wasSpentBy(tx, sent.id, call)))) {
    throw new Failure('phone.code_expired')
  }
  return known ? { user: known } : makeAccount(context, tx, verification)
}

async function wasSpentBy(tx: Transaction, id: string, call: string | null): Promise<boolean> {
  const [sent] = await tx.select().from(phoneCodes).where(eq(phoneCodes.id, id))
  return call !== null && sent?.used_by === call
}

async function makeAccount(
  { platform, signInFlow, referrals }: VerifyContext,
  tx: Transaction,
  { sent, form, visitor }: CodeVerification,
): Promise<Owner> {
  const [first_name, last_name] = [form.first_name ?? sent.first_name, form.last_name ?? sent.last_name]
  if (!first_name || !last_name) throw new Failure('phone.names_missing')
  const made = await insertUser(tx, platform.clock, {
    first_name,
    last_name,
    email: null,
    phone: sent.phone,
    phone_verified_at: platform.clock.now(),
    passwordHash: sent.password_hash,
  })
  if (!made) {
    const meanwhile = await findUserByPhone(tx, sent.phone)
    if (!meanwhile) throw new Error('an account could be neither made nor found')
    return { user: meanwhile }
  }
  const circumstances = { userId: made.id, network: addressBlockOf(visitor.caller.address) }
  await platform.audit.write(tx, 'user_created', { method: 'phone' }, circumstances)
  await platform.outbox.emit(tx, 'account.registered', { user_id: made.id })
  const { referralCode } = form
  const isReferred = !referralCode || (await referrals.record(tx, made.id, referralCode))
  // A new account has no second factor yet.
  const tokens = await signInFlow.openSession(tx, authenticationOf(made, form), visitor)
  return { user: made, made: { tokens, isReferred } }
}
