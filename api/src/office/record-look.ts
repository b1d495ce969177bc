import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { officeLooks } from './tables.ts'

/** What staff opened. */
export type LookKind = 'order' | 'person' | 'ticket' | 'return' | 'problem' | 'phone'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    office_looked: { subject: string; kind: LookKind }
  }
}

/**
 * Records in the audit log that a member of staff opened a user's data, once an hour for each subject (E10).
 * `userId` is the person whom the data is about, if they have an account.
 */
export async function recordLook(
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  executor: Executor,
  caller: SignedIn,
  { subject, kind, userId }: { subject: string; kind: LookKind; userId: number | undefined },
): Promise<void> {
  const hour = new Date(clock.now().setUTCMinutes(0, 0, 0))
  const recorded = await executor
    .insert(officeLooks)
    .values({ user_id: caller.userId, subject, kind, hour })
    .onConflictDoNothing()
    .returning({ subject: officeLooks.subject })
  if (recorded.length > 0)
    await audit.write(
      executor,
      'office_looked',
      { subject, kind },
      { userId, actor: `user:${caller.userId}` },
    )
}
