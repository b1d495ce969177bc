import type { Executor, Transaction } from '#platform/database.ts'
import { eq } from '#platform/sql.ts'
import type { UserRow } from './find-user.ts'
import { users } from './tables.ts'

/** What a person, or the shop for them, may change of their account. Never a role, never a proof. */
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

/** Takes the lock of an account: its changes, its sign-ins and its end happen one after the other. */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new Error('an account is gone')
  return user
}

export async function changeUser(executor: Executor, userId: number, changes: UserChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await executor.update(users).set(changes).where(eq(users.id, userId))
}
