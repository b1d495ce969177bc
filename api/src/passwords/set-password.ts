import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import { endSessionsOf, setPasswordHash, type UserRow } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { passwordResetLinks } from './tables.ts'

/** How the password was changed: with the link of an email, or with the current password. */
export type PasswordChange = 'reset' | 'change'

declare module '#platform/outbox.ts' {
  interface Events {
    'password.changed': {
      user_id: number
      by: PasswordChange
      at: string
      /** Providers that were connected before the email was verified, and are now disconnected. */
      disconnected?: readonly SocialProvider[]
    }
  }
}
declare module '#platform/audit.ts' {
  interface AuditEvents {
    authn_password_change: { by: PasswordChange; sessions_ended: number }
  }
}

/** The stored result of a change, for a repetition of the same call. */
export type StoredPasswordChange = { readonly user_id: number; readonly sessions_ended: number }

/** Ends more with a new password, in its transaction: locks and trusted devices, for example. */
export type AfterPasswordChange = (tx: Transaction, userId: number, by: PasswordChange) => Promise<void>

interface NewPassword {
  readonly user: UserRow
  readonly passwordHash: string
  readonly by: PasswordChange
  readonly network: string
  readonly disconnected?: readonly SocialProvider[]
  /** The session that stays open. */
  readonly exceptSessionId?: string
}

/** Refuses with `password.same` the current password (D85); returns the hash of the new one. */
export async function hashNewPassword(
  passwords: Passwords,
  user: UserRow,
  password: string,
): Promise<string> {
  if (user.password_hash && (await passwords.matches(password, user.password_hash))) {
    throw new Failure('password.same')
  }
  return passwords.hash(password)
}

/**
 * Sets an account's new password and ends everything that depended on the old one, and all reset links. Returns the
 * number of ended sessions; undefined when another call changed the password meanwhile.
 */
export async function setPassword(
  platform: Platform,
  tx: Transaction,
  afterChange: readonly AfterPasswordChange[],
  { user, passwordHash, by, network, disconnected, exceptSessionId }: NewPassword,
): Promise<number | undefined> {
  const now = platform.clock.now()
  if (!(await setPasswordHash(tx, user, passwordHash, now))) return undefined
  await tx.delete(passwordResetLinks).where(eq(passwordResetLinks.user_id, user.id))
  const ended = await endSessionsOf(tx, platform, user.id, 'password changed', exceptSessionId)
  for (const follow of afterChange) await follow(tx, user.id, by)
  const facts = { by, sessions_ended: ended }
  await platform.audit.write(tx, 'authn_password_change', facts, { userId: user.id, network })
  const at = now.toISOString()
  await platform.outbox.emit(tx, 'password.changed', {
    user_id: user.id,
    by,
    at,
    ...(disconnected?.length && { disconnected }),
  })
  return ended
}
