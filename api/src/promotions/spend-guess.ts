import { limits } from '@akyede/contract/limits'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { networkOf } from '#platform/network-of.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { type FoundCode, findCodes } from './promotion.ts'

const { byAccount, byNetwork, within } = limits.promotion.wrong

/**
 * Whoever names codes may be guessing: refuses with `request.rate_limited` once too many were wrong, by account and
 * by network, however good this one is. Answers how to take it back for who was right.
 */
export function spendGuess(rateLimiter: RateLimiter, caller: Caller): () => void {
  const network = { key: `promo:${networkOf(caller.address)}`, atMost: byNetwork, within }
  const account =
    caller.kind === 'user' ? { key: `promo:user:${caller.userId}`, atMost: byAccount, within } : []
  return rateLimiter.spendGuess([account, network].flat())
}

/** Finds codes that somebody names; each that does not exist counts as wrong. Refuses as `spendGuess` does. */
export async function findNamed(
  rateLimiter: RateLimiter,
  executor: Executor,
  caller: Caller,
  codes: readonly string[] = [],
): Promise<FoundCode[]> {
  const wereRight = codes.map(() => spendGuess(rateLimiter, caller))
  const found = await findCodes(executor, codes, undefined)
  for (const { promotion } of found) if (promotion) wereRight.pop()?.()
  return found
}
