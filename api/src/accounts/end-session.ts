import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, ne } from '#platform/sql.ts'
import { sessions } from './tables.ts'

/** What processes tell each other of sessions, by id. */
export const sessionEnded = 'session.ended'

type Context = Pick<Platform, 'clock' | 'broadcast'>

/** Ends every token of a sign-in, in every process. Ending it again changes nothing. */
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

/** Ends all sessions of a person, but the one to `keep`. Answers how many. */
export async function endSessionsOf(
  executor: Executor,
  { clock, broadcast }: Context,
  userId: number,
  reason: string,
  keep?: string,
): Promise<number> {
  const ended = await executor
    .update(sessions)
    .set({ ended_at: clock.now(), end_reason: reason })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        keep === undefined ? undefined : ne(sessions.id, keep),
      ),
    )
    .returning({ id: sessions.id })
  for (const { id } of ended) await broadcast.publish(executor, sessionEnded, id)
  return ended.length
}
