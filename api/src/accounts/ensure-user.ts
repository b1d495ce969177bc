import type { RoleName } from '@akyede/contract/accounts'
import { transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { findUserByEmail } from './find-user.ts'
import { insertUser } from './register-account.ts'
import { users } from './tables.ts'

/** An account that the operator or the demo needs, with a verified email. */
export interface EnsuredUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  readonly password: string
  readonly role_name: RoleName
}

/** Creates the account when no account has its email; leaves an existing one unchanged. Returns its id. */
export async function ensureUser(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  passwords: Passwords,
  { password, role_name, ...person }: EnsuredUser,
): Promise<number> {
  const known = await findUserByEmail(database, person.email)
  if (known) return known.id
  const passwordHash = await passwords.hash(password)
  return transaction(database, async tx => {
    const made = await insertUser(tx, clock, { ...person, passwordHash })
    const user = made ?? (await findUserByEmail(tx, person.email))
    if (!user) throw new Error('an account could be neither made nor found')
    if (made) {
      const verified = { role_name, email_verified_at: clock.now() }
      await tx.update(users).set(verified).where(eq(users.id, user.id))
    }
    return user.id
  })
}
