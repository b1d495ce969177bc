import { createHash } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { PaymentWanted } from './create-payment.ts'

/**
 * Whoever names a wallet makes its phone ring, whosever it is: so many times in an hour, by the number and by who asks.
 * Refuses with `request.rate_limited`.
 */
export function countPrompt(
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  caller: Caller,
  wallet: PaymentWanted['wallet'],
): void {
  if (!wallet) return
  const { byNumber, byPayer, within } = limits.prompts
  // What is counted is told to the other processes: no number need be.
  const number = createHash('sha256').update(wallet.phone).digest('base64url')
  const ofNumber = { key: `prompts:${number}`, atMost: byNumber, within }
  const ofPayer = { key: `prompts by:${callerKey(caller)}`, atMost: byPayer, within }
  const device = caller.fingerprint && `prompts by:guest:${caller.fingerprint}`
  const ofDevice = device && device !== ofPayer.key ? [{ ...ofPayer, key: device }] : []
  rateLimiter.spendGuess([ofNumber, ofPayer, ...ofDevice], 1)
}
