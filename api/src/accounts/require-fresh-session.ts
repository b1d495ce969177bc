import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SignedIn } from '#platform/caller.ts'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { sessions } from './tables.ts'

type OfSession = Pick<SignedIn, 'sessionId'>

/** Returns whether the user authenticated less than 15 minutes ago. */
export async function isFreshSession(
  executor: Executor,
  clock: Clock,
  { sessionId }: OfSession,
): Promise<boolean> {
  const [fresh] = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        // The session may end during the call.
        isNull(sessions.ended_at),
        gt(sessions.created_at, after(clock, -limits.session.freshFor)),
      ),
    )
  return fresh !== undefined
}

/**
 * Guards changes that would let another person in permanently, such as a new email: a person who finds an unlocked
 * device must not be able to make them. Refuses an older session with `auth.sign_in_again`.
 */
export async function requireFreshSession(
  executor: Executor,
  clock: Clock,
  session: OfSession,
): Promise<void> {
  if (!(await isFreshSession(executor, clock, session))) throw new Failure('auth.sign_in_again')
}
