import { limits } from '@akyede/contract/limits'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { ReleaseGuesses, StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { type FoundCode, findCodesIgnoringOwnUses } from './promotion.ts'

const { byAccount, byNetwork, within } = limits.promotion.wrong

/**
 * Whoever names codes may be guessing: refuses with `request.rate_limited` once too many were wrong, by account and, for
 * those without a verified email, by network, however good these are. Nobody keeps codes from the verified people of a
 * network by guessing there. Answers how to take it back for those that were right.
 */
export function countCodeGuesses(
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
  caller: Caller,
  codes = 1,
): Promise<ReleaseGuesses> {
  const isVerified = caller.kind === 'user' && caller.verified
  const network = { key: `promo:${networkOf(caller.address)}`, atMost: byNetwork, within }
  const account =
    caller.kind === 'user' ? { key: `promo:user:${caller.userId}`, atMost: byAccount, within } : []
  return rateLimiter.spendGuess([account, isVerified ? [] : network].flat(), codes)
}

/** Finds codes that somebody names; each that does not exist counts as wrong, once. Refuses as `spendGuess` does. */
export async function findEnteredCodes(
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
  executor: Executor,
  caller: Caller,
  codes: readonly string[] = [],
): Promise<FoundCode[]> {
  const named = [...new Set(codes)]
  if (named.length === 0) return []
  const wereRight = await countCodeGuesses(rateLimiter, caller, named.length)
  const userId = caller.kind === 'user' ? caller.userId : undefined
  const found = await findCodesIgnoringOwnUses(executor, named, userId)
  await wereRight(found.filter(({ promotion }) => promotion).length)
  return found
}
