import { Failure } from '@akyede/contract/failures'
import type { Database } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import { findUserByEmail, type UserRow } from './find-user.ts'

export interface SignInSources {
  readonly database: Database
  readonly passwords: Passwords
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Whose password it is. An unknown e-mail, a wrong password and a closed account cost the same work and get the same
 * `auth.login_failed`.
 */
export async function signIn(sources: SignInSources, credentials: Credentials): Promise<UserRow> {
  const user = await whoKnows(sources, credentials)
  if (!user) throw new Failure('auth.login_failed')
  return user
}

/** As `signIn`, with undefined for a refusal. */
export async function whoKnows(
  { database, passwords }: SignInSources,
  { email, password }: Credentials,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(database, email)
  const matches = await passwords.matches(password, user?.password_hash ?? null)
  return user?.is_active && matches ? user : undefined
}
