import type { RoleName } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, ne, sql } from '#platform/sql.ts'
import type { UserRow } from './find-user.ts'
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

/** Gives an account a role. Fails with `office.last_super_admin`. */
export async function setRole(
  tx: Transaction,
  { audit }: Pick<Platform, 'audit'>,
  { userId, role }: { readonly userId: number; readonly role: RoleName },
  by: ActedBy,
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.role_name === role) return
  await requireOtherSuperAdmin(tx, user)
  await tx.update(users).set({ role_name: role }).where(eq(users.id, userId))
  await audit.write(tx, 'authz_change', { from: user.role_name, to: role }, { userId, ...by })
}

/**
 * Fails with `office.last_super_admin` when the user is a super admin and no other active one remains. The advisory
 * lock makes concurrent changes of two super admins wait for each other; it is taken after the lock of the account,
 * which only its own changes hold.
 */
export async function requireOtherSuperAdmin(tx: Transaction, user: UserRow): Promise<void> {
  if (user.role_name !== 'super_admin' || !user.is_active) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('super admins', 0))`)
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role_name, 'super_admin'), users.is_active, ne(users.id, user.id)))
    .limit(1)
  if (others.length === 0) throw new Failure('office.last_super_admin')
}

/** Locks an account, so that its changes, its sign-ins and its erasure happen one after another. */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [user] = await selectUserForUpdate(tx).execute({ userId })
  if (!user) throw new Error('an account is gone')
  return user
}

const selectUserForUpdate = prepared('lock_user', executor =>
  executor
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update'),
)
