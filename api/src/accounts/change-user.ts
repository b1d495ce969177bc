import type { RoleName } from '@akyede/contract/accounts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { hasEmail, type UserRow } from './find-user.ts'
import { users } from './tables.ts'

/** Fields of an account that its user, or the server for them, may change. Roles and passwords are not among them. */
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'phone_verified_at'
    | 'birthday'
    | 'findable'
    | 'shows_activity'
    | 'list_privacy'
  >
>

export async function changeUser(executor: Executor, userId: number, changes: UserChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await executor.update(users).set(changes).where(eq(users.id, userId))
}

/** Returns false when the password has changed since `user` was read. */
export async function setPasswordHash(
  executor: Executor,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await executor
    .update(users)
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where(and(eq(users.id, user.id), sql`${users.password_hash} is not distinct from ${user.password_hash}`))
    .returning({ id: users.id })
  return changed.length > 0
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    authz_change: { from: string; to: RoleName }
  }
}

/** Gives an account a role on the operator's command; returns false when no account has this email. */
export const setRole = (
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  email: string,
  role: RoleName,
): Promise<boolean> =>
  transaction(database, async tx => {
    const [user] = await tx.select().from(users).where(hasEmail(email)).for('update')
    if (!user) return false
    if (user.role_name === role) return true
    await tx.update(users).set({ role_name: role }).where(eq(users.id, user.id))
    const change = { from: user.role_name, to: role }
    await audit.write(tx, 'authz_change', change, { userId: user.id, actor: 'operator' })
    return true
  })

/** Locks an account, so that its changes, its sign-ins and its erasure happen one after another. */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new Error('an account is gone')
  return user
}
