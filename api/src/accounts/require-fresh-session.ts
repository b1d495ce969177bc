import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SignedIn } from '#platform/caller.ts'
import { after, type Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { findSessionStart } from './find-session-start.ts'

/**
 * For what would let somebody else in for good, such as another e-mail: whoever finds a device that is signed in must not
 * be able to do it. Refuses with `auth.sign_in_again` who came in longer ago than a quarter of an hour.
 */
export async function requireFreshSession(
  executor: Executor,
  clock: Clock,
  { sessionId }: Pick<SignedIn, 'sessionId'>,
): Promise<void> {
  const start = await findSessionStart(executor, sessionId)
  if (!start || start <= after(clock, -limits.session.freshFor)) throw new Failure('auth.sign_in_again')
}
