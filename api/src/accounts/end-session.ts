import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sessions } from './tables.ts'

/** What processes tell each other of sessions, by id. */
export const sessionEnded = 'session.ended'

/** Ends every token of a sign-in, in every process. Ending it again changes nothing. */
export async function endSession(
  executor: Executor,
  { clock, broadcast }: Pick<Platform, 'clock' | 'broadcast'>,
  sessionId: string,
  reason: string,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ ended_at: clock.now(), end_reason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
  await broadcast.tell(executor, sessionEnded, sessionId)
}
