import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findUserById } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { count, eq } from '#platform/sql.ts'
import { changeRelationship, lockRelationship } from './change-relationship.ts'
import type { Pair } from './relationship.ts'
import { blocks } from './tables.ts'

/** Ends the relationship in both directions: neither can find, see or reach the other, and shared access ends (D94). */
export async function blockPerson(
  { platform, afterBlock }: FriendsContext,
  tx: Transaction,
  pair: Pair,
): Promise<void> {
  const { me, other } = pair
  if (me === other) throw new Failure('friend.yourself')
  const person = await findUserById(tx, other)
  if (!person || person.erased_at) throw new Failure('friend.person_not_found')
  const from = await lockRelationship(platform, tx, pair)
  if (from === 'blocks') return
  const [found] = await tx.select({ blocked: count() }).from(blocks).where(eq(blocks.blocker_id, me))
  if ((found?.blocked ?? 0) >= limits.friends.blockedMax) throw new Failure('friend.too_many_blocked')
  await changeRelationship(platform, tx, pair, 'block', from)
  for (const end of afterBlock) await end(tx, me, other, platform.clock.now())
}

/** Further work in the transaction of a block, such as ending shared access. */
type AfterBlock = (tx: Transaction, userId: number, otherId: number, now: Date) => Promise<void>

/** Dependencies of the friends endpoints. */
export interface FriendsContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
  readonly afterBlock: readonly AfterBlock[]
}
