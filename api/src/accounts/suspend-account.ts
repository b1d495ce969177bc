import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { endSessionsOf } from './end-session.ts'
import { hasEmail, type UserRow } from './find-user.ts'
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

const statusOf = ({ erased_at, suspended_at }: UserRow): Status =>
  erased_at ? 'erased' : suspended_at ? 'suspended' : 'active'

/**
 * Returns the condition that an account is not suspended. Lists, events and reviews of suspended users are hidden
 * from others (0090, 0094).
 */
export const isNotSuspended = (userId: SQL): SQL =>
  sql`not exists (select 1 from ${users} as suspended where suspended.id = ${userId} and suspended.suspended_at is not null)`

export interface StatusChange {
  readonly email: string
  readonly step: Step
  /** The operator's words; stored with the account while it is suspended. */
  readonly reason?: string
  /** Invalidates the cached pages of the account. */
  readonly afterChange: (tx: Transaction, userId: number) => Promise<void>
}

/**
 * Suspends or restores an account on the operator's command. Returns the number of ended sessions; undefined when no
 * account has this email, and 'unchanged' when the step does not apply.
 */
export const changeStatus = (
  platform: Platform,
  { email, step, reason, afterChange }: StatusChange,
): Promise<number | 'unchanged' | undefined> =>
  transaction(platform.database, async tx => {
    const [user] = await tx.select().from(users).where(hasEmail(email)).for('no key update')
    if (!user) return undefined
    const to = statuses[statusOf(user)][step]
    if (!to) return 'unchanged'
    const suspended = to === 'suspended'
    const suspended_at = suspended ? platform.clock.now() : null
    const status = { is_active: !suspended, suspended_at, suspension_reason: suspended ? reason : null }
    await tx.update(users).set(status).where(eq(users.id, user.id))
    const ended = suspended ? await endSessionsOf(tx, platform, user.id, 'suspended by the operator') : 0
    const circumstances = { userId: user.id, actor: 'operator' } as const
    if (suspended) await platform.audit.write(tx, 'user_suspended', { sessions_ended: ended }, circumstances)
    else await platform.audit.write(tx, 'user_restored', {}, circumstances)
    await sendMessage(platform, tx, user, emailOf(platform, user.id, to))
    await afterChange(tx, user.id)
    return ended
  })

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
