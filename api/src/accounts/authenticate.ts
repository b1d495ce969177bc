import { Failure } from '@akyede/contract/failures'
import { spendCaptcha } from '#feature/captcha'
import { addressBlockOf } from '#platform/address-block.ts'
import { type Database, type Transaction, transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { findSignInSubject, findUserByEmail, type UserRow } from './find-user.ts'
import type { RequestContext } from './sign-in-flow.ts'
import {
  claimSignInAttempt,
  type FailedAttempt,
  recordSignInFailure,
  recordSignInSuccess,
  releaseSignInAttempt,
  type SignInAttempt,
} from './sign-in-throttling.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_login_fail: { known_device: boolean; failures: number }
    authn_login_lock: { known_device: boolean; failures: number }
    /** Written when unknown devices have sent so many wrong passwords that a proof of work is required. */
    authn_login_fail_max: { failures: number }
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** Null for an email without an account: both cases cost the same work. */
    'account.locked': { user_id: number | null }
  }
}

export interface PasswordContext {
  readonly database: Database
  readonly passwords: Passwords
}

export interface AuthenticateContext
  extends PasswordContext,
    Pick<Platform, 'config' | 'clock' | 'audit' | 'outbox' | 'log'> {}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Returns the user whose email and password match. An unknown email, a wrong password and a closed account cost the
 * same work and get the same `auth.login_failed`; the right password of a suspended account gets `auth.suspended`.
 * Many failures get the refusals of `claimSignInAttempt`, `captcha_required` or `auth.login_locked`. A full password
 * queue gets `server.busy`.
 */
export async function authenticate(
  context: AuthenticateContext,
  credentials: Credentials & { readonly captchaToken?: string | undefined },
  { caller }: RequestContext,
): Promise<UserRow> {
  const { database, clock, config } = context
  // Load is shed before the database is queried.
  context.passwords.requireCapacity()
  const { user, account, knownDevice, isAttacked } = await findSignInSubject(
    database,
    credentials.email,
    caller.fingerprint,
    clock.now(),
  )
  const attempt: SignInAttempt = { account, caller, knownDevice }
  if (config.captcha && isAttacked && !knownDevice) {
    const { captchaToken } = credentials
    if (!captchaToken) throw new Failure('captcha_required')
    await transaction(database, async tx => {
      await spendCaptcha(context, tx, captchaToken, 'login')
      await claimSignInAttempt(tx, clock, attempt)
    })
  } else await claimSignInAttempt(database, clock, attempt)
  return checkClaimedAttempt(context, user, credentials.password, attempt)
}

/** Checks the password and records the outcome of the attempt. */
async function checkClaimedAttempt(
  context: AuthenticateContext,
  user: UserRow | undefined,
  password: string,
  attempt: SignInAttempt,
): Promise<UserRow> {
  const { database, clock } = context
  const matches = await checkPassword(context, user, password).catch(async error => {
    await releaseSignInAttempt(database, attempt)
    throw error
  })
  if (user && matches) {
    await recordSignInSuccess(database, attempt)
    if (user.suspended_at) throw new Failure('auth.suspended')
    return user
  }
  const failed = await transaction(database, async tx => {
    const tried = await recordSignInFailure(tx, clock, attempt)
    await auditFailure(tx, context, user, attempt, tried)
    return tried
  })
  if (failed.attacked) {
    context.log.warn('an account is under attack: sign-ins ask for a proof of work', {
      event: 'authn_login_fail_max',
      ...(user ? { user_id: user.id } : {}),
    })
  }
  throw failed.refusal
}

/** An email without an account gets the same audit entries. */
async function auditFailure(
  tx: Transaction,
  { audit, outbox }: AuthenticateContext,
  user: UserRow | undefined,
  { caller, knownDevice: known_device }: SignInAttempt,
  { failures, locked, attacked }: FailedAttempt,
): Promise<void> {
  const where = { userId: user?.id, actor: 'stranger', network: addressBlockOf(caller.address) } as const
  await audit.write(tx, 'authn_login_fail', { known_device, failures }, where)
  if (attacked) await audit.write(tx, 'authn_login_fail_max', { failures }, where)
  if (!locked) return
  await audit.write(tx, 'authn_login_lock', { known_device, failures }, where)
  await outbox.emit(tx, 'account.locked', { user_id: user?.id ?? null })
}

/** Finds the user with this email and password, without counting the attempt; undefined when they do not match. */
export async function findUserByCredentials(
  context: PasswordContext,
  { email, password }: Credentials,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(context.database, email)
  const matches = await checkPassword(context, user, password)
  return matches && user?.is_active ? user : undefined
}

/** Hashes the password even when there is no account, so that both cases take the same time. */
async function checkPassword(
  { passwords }: PasswordContext,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> {
  const matches = await passwords.matches(password, user?.password_hash ?? null)
  return matches && (user?.is_active === true || Boolean(user?.suspended_at))
}
