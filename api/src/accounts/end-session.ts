import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { sessions } from './tables.ts'

/** Ends every token of a sign-in. Ending it again changes nothing. */
export async function endSession(
  executor: Executor,
  clock: Clock,
  sessionId: string,
  reason: string,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ ended_at: clock.now(), end_reason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
}
