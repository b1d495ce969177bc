import { eq } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { users } from './tables.ts'

/**
 * Gives an account whose e-mail nobody had verified to the person whose e-mail it is: password and phone go, which may be
 * a stranger's, and the name. Sessions and other ways in are for the caller to end.
 */
export async function reclaimAccount(
  tx: Transaction,
  clock: Clock,
  userId: number,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...names,
      email_verified_at: clock.now(),
      password_hash: null,
      password_changed_at: clock.now(),
      phone: null,
      phone_verified_at: null,
    })
    .where(eq(users.id, userId))
}
