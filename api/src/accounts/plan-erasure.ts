import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, gt, lte } from '#platform/sql.ts'
import { findContact } from './find-user.ts'
import { type AuthenticatedUser, lockAuthenticatedUser } from './lock-authenticated-user.ts'
import { sendMessage } from './send-message.ts'
import { users } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'account.kept': { user_id: number; was_planned_for: string }
  }
}
declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_kept: { was_planned_for: string }
  }
}

/** From this time on the account may be erased, unless the user signs in before. */
export async function planErasure(executor: Executor, userId: number, eraseAt: Date): Promise<void> {
  await executor.update(users).set({ erase_at: eraseAt }).where(eq(users.id, userId))
}

const dueAtOnce = 500

/**
 * Returns the ids of the accounts that are due, after this id: an account that has to wait must not delay the others.
 */
export async function findDueForErasure(executor: Executor, now: Date, afterId: number): Promise<number[]> {
  const due = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.erase_at, now), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(dueAtOnce)
  return due.map(({ id }) => id)
}

/**
 * Cancels the erasure: signing in keeps an account. Returns false when the authentication is no longer valid
 * (`lockAuthenticatedUser`).
 */
export async function cancelErasure(
  { outbox, audit }: Pick<Platform, 'outbox' | 'audit'>,
  tx: Transaction,
  proven: AuthenticatedUser,
): Promise<boolean> {
  const user = await lockAuthenticatedUser(tx, proven)
  if (!user) return false
  if (user.erase_at === null) return true
  const userId = user.id
  const was_planned_for = user.erase_at.toISOString()
  await tx.update(users).set({ erase_at: null }).where(eq(users.id, userId))
  await audit.write(tx, 'user_kept', { was_planned_for }, { userId })
  await outbox.emit(tx, 'account.kept', { user_id: userId, was_planned_for })
  return true
}

/** Shown to a user who cancelled the erasure by signing in. */
export const erasureCancelledWarning =
  'Welcome back! We’ve cancelled the deletion of your account, so nothing is deleted.'

export async function sendErasureCancelled(
  platform: Platform,
  tx: Transaction,
  fact: { user_id: number; was_planned_for: string },
): Promise<void> {
  const person = await findContact(tx, fact.user_id)
  if (!person) return
  const address = `${platform.publicUrl()}/settings#data`
  await sendMessage(platform, tx, person, {
    id: `kept-${fact.user_id}-${Date.parse(fact.was_planned_for)}`,
    subject: 'We’ve kept your Akyɛde account',
    lines: [
      'You signed in, so we won’t delete your account. If you still want to delete it, go to your settings:',
      '',
      address,
      '',
      'If it wasn’t you who signed in, change your password there.',
    ],
    action: { label: 'Open your settings', address },
  })
}
