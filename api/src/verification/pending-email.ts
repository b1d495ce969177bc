import { canBeReclaimed, findUserByEmail } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { desc, eq, sql } from '#platform/sql.ts'
import { emailChanges } from './tables.ts'

/** The e-mail that will take the place of the account's. */
export async function findPendingEmail(executor: Executor, userId: number): Promise<string | undefined> {
  const [change] = await executor
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.user_id, userId))
  return change?.email
}

/** The account keeps the e-mail that it has: who asked for another one was not its person. */
export async function forgetEmailChange(executor: Executor, userId: number): Promise<void> {
  await executor.delete(emailChanges).where(eq(emailChanges.user_id, userId))
}

/** Who waits for an e-mail to be verified: as the account's own, or as the one to come. */
export interface PendingVerification {
  readonly userId: number
  readonly change: boolean
}

/** Asks the same of the database whatever it finds. */
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
