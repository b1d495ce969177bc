import { canBeReclaimed, findUserByEmail } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { desc, eq, sql } from '#platform/sql.ts'
import { emailChanges } from './tables.ts'

/** Returns the email that will replace the account's. */
export async function findPendingEmail(executor: Executor, userId: number): Promise<string | undefined> {
  const [change] = await executor
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.user_id, userId))
  return change?.email
}

/** Drops the change of email: its requester was not the account's owner. */
export async function deleteEmailChange(executor: Executor, userId: number): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.user_id, userId))
}

/** An account that waits for an email: as its own, or as its next one. */
export interface PendingVerification {
  readonly userId: number
  readonly change: boolean
}

/** Runs the same queries whatever it finds. */
export async function findPendingVerification(
  executor: Executor,
  email: string,
): Promise<PendingVerification | undefined> {
  const user = await findUserByEmail(executor, email)
  const [change] = await executor
    .select({ user_id: emailChanges.user_id })
    .from(emailChanges)
    .where(eq(sql`lower(${emailChanges.email})`, sql`lower(${email})`))
    .orderBy(desc(emailChanges.asked_at))
    .limit(1)
  if (user) return canBeReclaimed(user) ? { userId: user.id, change: false } : undefined
  return change && { userId: change.user_id, change: true }
}
