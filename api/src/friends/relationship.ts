import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById, type UserRow } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { Relationship } from './transitions.ts'

/** Two people, seen from the first one. */
export interface Pair {
  readonly me: number
  readonly other: number
}

/** Serializes changes between two people, even when no row of theirs exists yet. */
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

/** The current relationship of `other` to `me`. It takes one query, whatever it finds. */
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

/** Whether the account is neither suspended nor about to be erased. */
export const isAccountInUse = (user: UserRow | undefined): user is UserRow =>
  user?.is_active === true && user.erased_at === null && user.erase_at === null

/** Relationships in which a person can receive a request without being findable. */
const known: ReadonlySet<Relationship> = new Set(['asked', 'was_asked', 'friends', 'was_declined', 'blocks'])

/**
 * Requires that a person can receive a request. People who do not exist, are not findable or block the sender fail
 * alike, with `friend.person_not_found`.
 */
export async function requireReachable(
  executor: Executor,
  { me, other }: Pair,
  relationship: Relationship,
): Promise<void> {
  if (me === other) throw new Failure('friend.yourself')
  const user = await findUserById(executor, other)
  const isReachable =
    isAccountInUse(user) && (user.findable || known.has(relationship)) && relationship !== 'is_blocked'
  if (!isReachable) throw new Failure('friend.person_not_found')
}
