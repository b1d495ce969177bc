import { eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import { sessions } from './tables.ts'

/** When its person last proved who they are. */
export async function findSessionStart(executor: Executor, sessionId: string): Promise<Date | undefined> {
  const [found] = await executor
    .select({ created_at: sessions.created_at })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return found?.created_at
}
