import { limits } from '@akyede/contract/limits'
import { networkOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { ReleaseGuesses, StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { type FoundCode, findCodesIgnoringOwnUses } from './promotion.ts'

const { byAccount, byNetwork, within } = limits.promotion.wrong

/**
 * Limits guesses of codes: throws `request.rate_limited` after too many wrong codes by account and, for users
 * without a verified email, by network. Verified users of a network are not blocked by guesses of others. Returns a
 * function that takes the count back for valid codes.
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

/** Finds the codes of a request; each unknown code counts as one wrong guess. Throws as `spendGuess` does. */
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
