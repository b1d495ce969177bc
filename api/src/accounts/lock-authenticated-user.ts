import { Failure } from '@akyede/contract/failures'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { lockUser } from './change-user.ts'
import type { UserRow } from './find-user.ts'
import { sessions } from './tables.ts'

/** The method by which a user authenticated. */
export type SignInMethod = 'password' | 'phone' | 'google' | 'facebook' | 'apple'

/** A user who has authenticated, and the method. The row is as it was at that time. */
export interface AuthenticatedUser {
  readonly user: Pick<UserRow, 'id' | 'password_hash' | 'password_changed_at'>
  readonly method: SignInMethod
}

/**
 * Locks the account of a user who has just authenticated. Returns undefined when the account was closed since, or its
 * password replaced: a new password ends every sign-in that began before it, by any method.
 */
export async function lockAuthenticatedUser(
  tx: Transaction,
  { user }: AuthenticatedUser,
): Promise<UserRow | undefined> {
  const now = await lockUser(tx, user.id)
  const isReplaced =
    now.password_hash !== user.password_hash ||
    now.password_changed_at?.getTime() !== user.password_changed_at?.getTime()
  return now.is_active && !isReplaced ? now : undefined
}

/**
 * Locks the account of a caller who changes its sign-in methods. Refuses with `auth.token_invalid` a caller whose
 * session ended during the call, for example by a password reset.
 */
export async function lockCaller(
  tx: Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  if (!session || !user.is_active) throw new Failure('auth.token_invalid')
  return user
}
