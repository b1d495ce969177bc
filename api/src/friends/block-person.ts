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

/** Neither finds, sees or reaches the other from now on, and what they shared ends with it (D94). */
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

/** What else ends between two people when one blocks the other, in that transaction. */
type AfterBlock = (tx: Transaction, one: number, other: number, now: Date) => Promise<void>

/** What friends are served with. */
export interface FriendsContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
  readonly afterBlock: readonly AfterBlock[]
}
