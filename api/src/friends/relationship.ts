import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById, type UserRow } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { Relationship } from './transitions.ts'

/** Two people, seen by the first. */
export interface Pair {
  readonly me: number
  readonly other: number
}

/** Whatever happens between two people happens one after the other, also where no row tells of them yet. */
export const lockPair = (tx: Transaction, { me, other }: Pair) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`friends ${Math.min(me, other)} ${Math.max(me, other)}`}, 0))`,
  )

interface Row extends Record<string, unknown> {
  readonly status: 'requested' | 'accepted' | 'declined' | null
  readonly is_mine: boolean | null
  readonly is_open: boolean | null
  readonly is_late: boolean | null
  readonly blocks: boolean
  readonly is_blocked: boolean
}

/** What the other is to me by now. One statement, whatever it finds. */
export async function findRelationship(
  executor: Executor,
  { me, other }: Pair,
  now: Date,
): Promise<Relationship> {
  const lately = new Date(now.getTime() - limits.friends.askAgainAfter).toISOString()
  const { rows } = await executor.execute<Row>(sql`
    select f.status, f.asked_by = ${me} as is_mine, f.expires_at > ${now.toISOString()} as is_open,
      f.answered_at > ${lately} as is_late,
      exists (select 1 from blocks where blocker_id = ${me} and blocked_id = ${other}) as blocks,
      exists (select 1 from blocks where blocker_id = ${other} and blocked_id = ${me}) as is_blocked
    from (values (1)) as one left join friendships f
      on f.low_id = ${Math.min(me, other)} and f.high_id = ${Math.max(me, other)}`)
  return rows[0] ? relationshipOf(rows[0]) : 'nothing'
}

function relationshipOf({ status, is_mine, is_open, is_late, blocks, is_blocked }: Row): Relationship {
  if (blocks) return 'blocks'
  if (is_blocked) return 'is_blocked'
  switch (status) {
    case 'accepted':
      return 'friends'
    case 'requested':
      if (!is_open) return 'nothing'
      return is_mine ? 'asked' : 'was_asked'
    case 'declined':
      if (!is_late) return 'nothing'
      return is_mine ? 'was_declined' : 'has_declined'
    case null:
      return 'nothing'
  }
}

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
