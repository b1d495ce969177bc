import { limits } from '@akyede/contract/limits'
import { type Caller, callerKey } from '#platform/caller.ts'
import { networkOf } from '#platform/network-of.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { PaymentWanted } from './create-payment.ts'

/**
 * Whoever names a wallet makes its phone ring, whosever it is: so many times in an hour, by the number and by who asks.
 * Refuses with `request.rate_limited`.
 */
export async function countPrompt(
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  caller: Caller,
  wallet: PaymentWanted['wallet'],
): Promise<void> {
  if (!wallet) return
  const { byNumber, byPayer, within } = limits.prompts
  const ofNumber = { key: `prompts:${wallet.phone}`, atMost: byNumber, within }
  const payer = callerKey({ ...caller, address: networkOf(caller.address) })
  const ofPayer = { key: `prompts by:${payer}`, atMost: byPayer, within }
  const device = caller.fingerprint && `prompts by:guest:${caller.fingerprint}`
  const ofDevice = device && device !== ofPayer.key ? [{ ...ofPayer, key: device }] : []
  await rateLimiter.spendGuess([ofNumber, ofPayer, ...ofDevice], 1)
}
