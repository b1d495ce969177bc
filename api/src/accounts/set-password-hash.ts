import type { Executor } from '#platform/database.ts'
import { and, eq, sql } from '#platform/sql.ts'
import type { UserRow } from './find-user.ts'
import { users } from './tables.ts'

/** false when the account's password is not the one any more that was looked at. */
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
