import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { eq } from '#platform/sql.ts'
import { users } from './tables.ts'

/** What another feature holds of somebody's ways in, and lets go of when the account turns out to be another's. */
export type LetGo = (tx: Transaction, userId: number) => Promise<void>

/**
 * Gives an account whose e-mail nobody had verified to the person whose e-mail it is: the phone goes, which may be a
 * stranger's. Sessions and other ways in are for the caller to end.
 */
export async function giveToOwner(tx: Transaction, clock: Clock, userId: number): Promise<void> {
  const owned = { email_verified_at: clock.now(), phone: null, phone_verified_at: null, birthday: null }
  await tx.update(users).set(owned).where(eq(users.id, userId))
}

/** The same for somebody who has no password here yet: the one that is there may be a stranger's, and the name too. */
export async function reclaimAccount(
  tx: Transaction,
  clock: Clock,
  userId: number,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await giveToOwner(tx, clock, userId)
  const foreign = { ...names, password_hash: null, password_changed_at: clock.now() }
  await tx.update(users).set(foreign).where(eq(users.id, userId))
}
