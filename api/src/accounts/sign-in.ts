import { Failure } from '@akyede/contract/failures'
import type { Caller } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { type Database, transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Tokens } from '#platform/tokens.ts'
import { findUserByEmail, type UserRow } from './find-user.ts'
import { openSession, type SessionTokens } from './open-session.ts'

export interface SignInSources {
  readonly database: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly passwords: Passwords
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember_me: boolean
}

export interface SignedInUser {
  readonly user: UserRow
  readonly tokens: SessionTokens
}

/**
 * Opens a session for who knows the password. An unknown e-mail, a wrong password and a closed account cost the
 * same work and get the same `auth.login_failed`.
 */
export async function signIn(
  sources: SignInSources,
  credentials: Credentials,
  caller: Pick<Caller, 'fingerprint'>,
): Promise<SignedInUser> {
  const entered = await enter(sources, credentials, caller)
  if (!entered) throw new Failure('auth.login_failed')
  return entered
}

/** As `signIn`, with undefined for a refusal. */
export async function enter(
  { database, clock, tokens, passwords }: SignInSources,
  { email, password, remember_me }: Credentials,
  { fingerprint }: Pick<Caller, 'fingerprint'>,
): Promise<SignedInUser | undefined> {
  const user = await findUserByEmail(database, email)
  const matches = await passwords.matches(password, user?.password_hash ?? null)
  if (!user?.is_active || !matches) return undefined
  const entry = { userId: user.id, remembered: remember_me, fingerprint }
  const opened = await transaction(database, tx => openSession(tx, { tokens, clock }, entry))
  return { user, tokens: opened }
}
