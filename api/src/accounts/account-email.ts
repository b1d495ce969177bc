import type { Executor } from '#platform/database.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { hasEmail } from './find-user.ts'
import { users } from './tables.ts'

interface VerifiedEmail {
  readonly userId: number
  /** Whose letters the person reads. */
  readonly email: string
  readonly now: Date
}

/** false when it was verified before, or is not the account's e-mail any more. */
export async function markEmailVerified(
  executor: Executor,
  { userId, email, now }: VerifiedEmail,
): Promise<boolean> {
  const marked = await executor
    .update(users)
    .set({ email_verified_at: now })
    .where(and(eq(users.id, userId), hasEmail(email), isNull(users.email_verified_at)))
    .returning({ id: users.id })
  return marked.length > 0
}

/**
 * Gives the account another e-mail, verified from now on: what led in before was not shown to be of this email's reader.
 * Breaks `users_email_key` when somebody else has the e-mail by now.
 */
export async function replaceEmail(executor: Executor, { userId, email, now }: VerifiedEmail): Promise<void> {
  await executor.update(users).set({ email, email_verified_at: now }).where(eq(users.id, userId))
}
