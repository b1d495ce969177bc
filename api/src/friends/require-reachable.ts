import { Failure } from '@akyede/contract/failures'
import { findUserById, type UserRow } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import type { Pair } from './relationship.ts'
import type { Relationship } from './transitions.ts'

/** Whose account is in use: neither suspended nor on its way out. */
export const isAccountInUse = (user: UserRow | undefined): user is UserRow =>
  user?.is_active === true && user.erased_at === null && user.erase_at === null

/** With these two have to do with each other already; of others only who wants to be found can be asked. */
const known: ReadonlySet<Relationship> = new Set(['asked', 'was_asked', 'friends', 'was_declined', 'blocks'])

/**
 * Whether somebody can be asked. Who does not exist, does not want to be found or blocks the one who asks is refused alike,
 * with `friend.person_not_found`.
 */
export async function requireReachable(
  executor: Executor,
  { me, other }: Pair,
  standing: Relationship,
): Promise<void> {
  if (me === other) throw new Failure('friend.yourself')
  const user = await findUserById(executor, other)
  const isReachable =
    isAccountInUse(user) && (user.findable || known.has(standing)) && standing !== 'is_blocked'
  if (!isReachable) throw new Failure('friend.person_not_found')
}
