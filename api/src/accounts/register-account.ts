import type { register } from '@akyede/contract/accounts'
import type { ParsedOf } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { checkCaptcha, spendCaptcha } from '#feature/captcha'
import { addressBlockOf, networkOf } from '#platform/address-block.ts'
import type { Clock } from '#platform/clock.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newUserId } from '#platform/ids.ts'
import { type Passwords, refuseCommonPassword } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findOutcome, type RepeatedCall, repeatedCallOf, saveOutcome } from '#platform/repeated-call.ts'
import type { Guess, StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { findUserByCredentials } from './authenticate.ts'
import { findUserByEmail, type UserRow } from './find-user.ts'
import type { SignInMethod } from './lock-authenticated-user.ts'
import type { SessionTokens } from './open-session.ts'
import type { SignedInUser } from './respond-with-tokens.ts'
import type { RequestContext, SignInFlow } from './sign-in-flow.ts'
import { users } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'account.registered': { user_id: number }
  }
}
declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_created: { method: SignInMethod }
  }
}

/** The warning in the response to a registration with an unknown referral code. */
export const referralUnknown = 'We don’t know this referral code, so we created your account without it.'

export type Registration = ParsedOf<typeof register>['body']

/** Stores who invited whom. */
export interface Referrals {
  /** Returns false when nobody has this code. */
  record(tx: Transaction, userId: number, code: string): Promise<boolean>
  has(executor: Executor, userId: number): Promise<boolean>
}

export interface Registered extends SignedInUser {
  /** The referral code belongs to a user. */
  readonly isReferred: boolean
}

interface RegisterContext {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly signInFlow: SignInFlow
  readonly rateLimiter: Pick<StoredRateLimits, 'requireGuess' | 'spendGuess'>
  readonly referrals: Referrals
}

interface RegisterCall {
  readonly visitor: RequestContext
  readonly idempotencyKey: string | undefined
}

/**
 * Creates an account and signs it in (D71). Refuses with `captcha.failed`, and an email with an account with
 * `auth.email_taken`, unless this same call created the account and its response was lost or is still under way.
 */
export async function registerAccount(
  context: RegisterContext,
  form: Registration,
  { visitor, idempotencyKey }: RegisterCall,
): Promise<Registered> {
  const { platform, rateLimiter } = context
  const call = repeatedCallOf(visitor.caller, 'POST /auth/register', idempotencyKey)
  context.passwords.requireCapacity()
  await refuseCommonPassword(form.password, 'password')
  const known = await findUserByEmail(platform.database, form.email)
  // The first of the two calls spent the token.
  if (known && call && (await wasRegisteredBy(platform.database, call, known.id))) {
    return signInAgain(context, form, visitor, call)
  }
  const guess = refusalsOf(visitor)
  // The proof of work is checked first: without it nobody can use up the attempts of their network.
  checkCaptcha(platform, captchaOf(form), 'register')
  if (known) await spendCaptcha(platform, platform.database, captchaOf(form), 'register')
  // A network that has received too many answers about taken emails gets no more of them, for any email.
  const releaseGuess = known ? await rateLimiter.spendGuess([guess], 1) : undefined
  if (!known) await rateLimiter.requireGuess(guess)
  const made = known ? undefined : await makeAccount(context, form, visitor, call)
  if (made) return made
  const again = await signInAgain(context, form, visitor, call).catch(async error => {
    // Another call registered the email meanwhile.
    if (!known) await rateLimiter.spendGuess([guess], 1)
    throw error
  })
  await releaseGuess?.(1)
  return again
}

const captchaOf = ({ captchaToken }: Registration) => captchaToken ?? undefined

const refusalsOf = ({ caller }: RequestContext): Guess => ({
  key: `registration:${networkOf(caller.address)}`,
  atMost: limits.registration.refusals,
  within: limits.registration.within,
})

/** Returns undefined when the email was taken meanwhile; the captcha token is spent in either case. */
async function makeAccount(
  context: RegisterContext,
  form: Registration,
  visitor: RequestContext,
  call: RepeatedCall | undefined,
): Promise<Registered | undefined> {
  const { platform } = context
  const passwordHash = await context.passwords.hash(form.password)
  const network = addressBlockOf(visitor.caller.address)
  return transaction(platform.database, async tx => {
    const spent = await spendCaptcha(platform, tx, captchaOf(form), 'register').catch(refusalOf)
    // The same call was sent twice at once: the first one spent the token.
    if (spent && call && (await isMade(tx, form, call))) return undefined
    if (spent) throw spent
    const user = await insertUser(tx, platform.clock, { ...form, passwordHash })
    if (!user) return undefined
    if (call) await saveOutcome(tx, platform.clock, call, { user_id: user.id })
    await platform.audit.write(tx, 'user_created', { method: 'password' }, { userId: user.id, network })
    await platform.outbox.emit(tx, 'account.registered', { user_id: user.id })
    const { referralCode } = form
    const isReferred =
      Boolean(referralCode) && (await context.referrals.record(tx, user.id, referralCode ?? ''))
    return { user, tokens: await openFor(tx, context, user, form, visitor), isReferred }
  })
}

function refusalOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}

async function isMade(tx: Transaction, { email }: Registration, call: RepeatedCall): Promise<boolean> {
  const known = await findUserByEmail(tx, email)
  return known !== undefined && wasRegisteredBy(tx, call, known.id)
}

/** Returns whether an earlier delivery of this same call created the account. */
async function wasRegisteredBy(executor: Executor, call: RepeatedCall, userId: number): Promise<boolean> {
  return (await findOutcome<{ user_id: number }>(executor, call))?.user_id === userId
}

async function signInAgain(
  context: RegisterContext,
  form: Registration,
  visitor: RequestContext,
  call: RepeatedCall | undefined,
): Promise<Registered> {
  const { database } = context.platform
  const known = await findUserByEmail(database, form.email)
  const repeated = known && call && (await wasRegisteredBy(database, call, known.id))
  const user = repeated
    ? await findUserByCredentials({ database, passwords: context.passwords }, form)
    : undefined
  if (!user) throw new Failure('auth.email_taken')
  const tokens = await transaction(database, tx => openFor(tx, context, user, form, visitor))
  return { user, tokens, isReferred: await context.referrals.has(database, user.id) }
}

/** A new account has no second factor yet. */
const openFor = (
  tx: Transaction,
  { signInFlow }: RegisterContext,
  user: UserRow,
  { remember_me: remembered }: Registration,
  visitor: RequestContext,
): Promise<SessionTokens> => signInFlow.openSession(tx, { user, remembered, method: 'password' }, visitor)

export interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone?: string | null | undefined
  /** Set when the user entered the code that was sent there. */
  readonly phone_verified_at?: Date | undefined
  readonly terms_version?: string | undefined
  /** Null for a user who has not chosen a password. */
  readonly passwordHash: string | null
}

/** Returns undefined when the email or the verified number is taken, even by a concurrent registration. */
export async function insertUser(
  executor: Executor,
  clock: Clock,
  { first_name, last_name, email, phone, phone_verified_at, terms_version, passwordHash }: NewUser,
): Promise<UserRow | undefined> {
  const [user] = await executor
    .insert(users)
    .values({
      id: newUserId(),
      first_name,
      last_name,
      email,
      phone: phone ?? null,
      phone_verified_at: phone_verified_at ?? null,
      password_hash: passwordHash,
      terms_version: terms_version ?? words.termsVersion,
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  return user
}
