import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, lt, ne, sql } from '#platform/sql.ts'
import { findUserByEmail } from './find-user.ts'
import { sessions } from './tables.ts'

/** Broadcast topic; processes notify each other of ended sessions by id. */
export const sessionEnded = 'session.ended'

type Context = Pick<Platform, 'clock' | 'broadcast'>

/** Ends every token of a session, in every process. Ending it again changes nothing. */
export async function endSession(
  executor: Executor,
  { clock, broadcast }: Context,
  sessionId: string,
  reason: string,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ ended_at: clock.now(), end_reason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  await broadcast.publish(executor, sessionEnded, sessionId)
}

/** Ends all sessions of a user except `exceptSessionId`. Returns their number. */
export async function endSessionsOf(
  executor: Executor,
  { clock, broadcast }: Context,
  userId: number,
  reason: string,
  exceptSessionId?: string,
): Promise<number> {
  const ended = await executor
    .update(sessions)
    .set({ ended_at: clock.now(), end_reason: reason })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id })
  for (const { id } of ended) await broadcast.publish(executor, sessionEnded, id)
  return ended.length
}

/**
 * Deletes sessions and their refresh tokens a month after their end; until then a stolen refresh token that is used
 * again is still recognised.
 */
export function deleteOldSessions(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete old sessions', sessions, () => {
    const from = after(platform.clock, -limits.session.keptAfterEnd)
    return sql`${lt(sessions.expires_at, from)} or ${lt(sessions.ended_at, from)}`
  })
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    sessions_revoked: { sessions: number }
  }
}

type RevocationContext = Pick<Platform, 'database' | 'clock' | 'broadcast' | 'audit'>

/**
 * Ends every session of an account on the operator's command. Returns their number; undefined when no account has
 * this email.
 */
export const signOutEverywhere = (platform: RevocationContext, email: string): Promise<number | undefined> =>
  transaction(platform.database, async tx => {
    const user = await findUserByEmail(tx, email)
    return user && revoke(tx, platform, user.id)
  })

async function revoke(tx: Transaction, platform: RevocationContext, userId: number): Promise<number> {
  const count = await endSessionsOf(tx, platform, userId, 'ended by the operator')
  await platform.audit.write(tx, 'sessions_revoked', { sessions: count }, { userId, actor: 'operator' })
  return count
}
