import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { hasEmail } from './find-user.ts'
import { users } from './tables.ts'

/** Broadcast topic, with the id of a user whose email was just verified. */
export const emailVerified = 'email.verified'

interface VerifiedEmail {
  readonly userId: number
  /** The address that the verified inbox belongs to. */
  readonly email: string
  readonly now: Date
}

/** Returns false when the email was verified before, or is no longer the account's email. */
export async function markEmailVerified(
  executor: Executor,
  { broadcast }: Pick<Platform, 'broadcast'>,
  { userId, email, now }: VerifiedEmail,
): Promise<boolean> {
  const marked = await executor
    .update(users)
    .set({ email_verified_at: now, email_bouncing_since: null })
    .where(and(eq(users.id, userId), hasEmail(email), isNull(users.email_verified_at)))
    .returning({ id: users.id })
  if (marked.length === 0) return false
  await broadcast.publish(executor, emailVerified, String(userId))
  return true
}

/**
 * Replaces the account's email and marks the new one as verified now: earlier sign-in methods were not set up by its
 * reader. Violates `users_email_key` when another account has the email by now.
 */
export async function replaceEmail(executor: Executor, { userId, email, now }: VerifiedEmail): Promise<void> {
  await executor
    .update(users)
    .set({ email, email_verified_at: now, email_bouncing_since: null })
    .where(eq(users.id, userId))
}
