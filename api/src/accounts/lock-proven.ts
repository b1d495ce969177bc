import type { Transaction } from '#platform/database.ts'
import { lockUser } from './change-user.ts'
import type { EntryMethod } from './entry-method.ts'
import type { UserRow } from './find-user.ts'

/** Who proved who they are, and by what. */
export interface Proven {
  readonly user: Pick<UserRow, 'id' | 'password_hash'>
  readonly method: EntryMethod
}

/**
 * Locks the account of somebody who proved who they are a moment ago. undefined when it has been closed since, or the
 * password that they gave replaced: the lock lets nobody in across either.
 */
export async function lockProven(tx: Transaction, { user, method }: Proven): Promise<UserRow | undefined> {
  const now = await lockUser(tx, user.id)
  if (!now.is_active) return undefined
  return method === 'password' && now.password_hash !== user.password_hash ? undefined : now
}
