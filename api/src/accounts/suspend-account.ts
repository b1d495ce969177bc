import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { requireOtherSuperAdmin } from './change-user.ts'
import { endSessionsOf } from './end-session.ts'
import type { UserRow } from './find-user.ts'
import { sendMessage } from './send-message.ts'
import { users } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    user_suspended: { sessions_ended: number }
    user_restored: Record<string, never>
  }
}

type Status = 'active' | 'suspended' | 'erased'
type Step = 'suspend' | 'restore'

/** Status × step; combinations that are missing here are not allowed. */
const statuses: Readonly<Record<Status, Partial<Record<Step, Status>>>> = {
  active: { suspend: 'suspended' },
  suspended: { restore: 'active' },
  erased: {},
}

export const statusOf = ({ erased_at, suspended_at }: Pick<UserRow, 'erased_at' | 'suspended_at'>): Status =>
  erased_at ? 'erased' : suspended_at ? 'suspended' : 'active'

/**
 * Returns the condition that an account is not suspended. Lists, events and reviews of suspended users are hidden
 * from others (0090, 0094).
 */
export const isNotSuspended = (userId: SQL): SQL =>
  sql`not exists (select 1 from ${users} as suspended where suspended.id = ${userId} and suspended.suspended_at is not null)`

export interface StatusChange {
  readonly userId: number
  readonly step: Step
}

/**
 * Suspends or restores an account. The words of `by` stay with the account while it is suspended. Returns the number of
 * ended sessions, and 'unchanged' when the step does not apply. Fails with `office.last_super_admin`. The caller
 * invalidates the cached pages of the account.
 */
export async function changeStatus(
  tx: Transaction,
  platform: Platform,
  { userId, step }: StatusChange,
  by: ActedBy,
): Promise<number | 'unchanged'> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  const to = user && statuses[statusOf(user)][step]
  if (!user || !to) return 'unchanged'
  const suspended = to === 'suspended'
  if (suspended) await requireOtherSuperAdmin(tx, user)
  const suspended_at = suspended ? platform.clock.now() : null
  const status = { is_active: !suspended, suspended_at, suspension_reason: suspended ? by.words : null }
  await tx.update(users).set(status).where(eq(users.id, userId))
  const ended = suspended ? await endSessionsOf(tx, platform, userId, 'suspended by the operator') : 0
  const circumstances = { userId, ...by }
  if (suspended) await platform.audit.write(tx, 'user_suspended', { sessions_ended: ended }, circumstances)
  else await platform.audit.write(tx, 'user_restored', {}, circumstances)
  await sendMessage(platform, tx, user, emailOf(platform, userId, to))
  return ended
}

const emailOf = ({ clock, publicUrl }: Platform, userId: number, to: Status) =>
  to === 'suspended'
    ? {
        id: `suspended-${userId}-${clock.now().getTime()}`,
        subject: 'Your Akyɛde account is suspended',
        lines: [
          'We’ve suspended your account, so no one can sign in to it for now. Your current orders and refunds continue.',
          '',
          'If you think this is a mistake, please contact us:',
          '',
          `${publicUrl()}/contact`,
        ],
        action: { label: 'Contact us', address: `${publicUrl()}/contact` },
      }
    : {
        id: `restored-${userId}-${clock.now().getTime()}`,
        subject: 'Your Akyɛde account is active again',
        lines: [
          'Welcome back! You can sign in again. Everything is just as you left it.',
          '',
          `${publicUrl()}/signin`,
        ],
        action: { label: 'Sign in', address: `${publicUrl()}/signin` },
      }
