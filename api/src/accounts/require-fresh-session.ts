import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SignedIn } from '#platform/caller.ts'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { sessions } from './tables.ts'

type OfSession = Pick<SignedIn, 'sessionId'>

/** Whether its person proved who they are less than a quarter of an hour ago. */
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
        // A call may be on its way while its session ends.
        isNull(sessions.ended_at),
        gt(sessions.created_at, after(clock, -limits.session.freshFor)),
      ),
    )
  return fresh !== undefined
}

/**
 * For what would let somebody else in for good, such as another email: whoever finds a device that is signed in must not
 * be able to do it. Refuses with `auth.sign_in_again` who came in longer ago.
 */
export async function requireFreshSession(
  executor: Executor,
  clock: Clock,
  session: OfSession,
): Promise<void> {
  if (!(await isFreshSession(executor, clock, session))) throw new Failure('auth.sign_in_again')
}
