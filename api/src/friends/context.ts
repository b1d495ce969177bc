import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'

/** What else ends between two people when one blocks the other, in that transaction. */
export type AfterBlock = (tx: Transaction, one: number, other: number, now: Date) => Promise<void>

/** What friends are served with. */
export interface FriendsContext {
  readonly platform: Platform
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
  readonly afterBlock: readonly AfterBlock[]
}
