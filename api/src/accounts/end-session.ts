import { limits } from '@akyede/contract/limits'
import type { ActedBy } from '#platform/audit.ts'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, lt, ne, sql } from '#platform/sql.ts'
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

/** Ends every session of an account for its user. Returns their number. */
export async function revokeSessions(
  tx: Transaction,
  platform: Context & Pick<Platform, 'audit'>,
  userId: number,
  by: ActedBy,
): Promise<number> {
  const count = await endSessionsOf(tx, platform, userId, 'ended by the operator')
  await platform.audit.write(tx, 'sessions_revoked', { sessions: count }, { userId, ...by })
  return count
}
