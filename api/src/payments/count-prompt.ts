import { limits } from '@akyede/contract/limits'
import { networkOf } from '#platform/address-block.ts'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { PaymentInput } from './create-payment.ts'

/**
 * Counts a prompt to the phone of a wallet against hourly limits by number and by caller. Returns a function that
 * takes the count back when no phone was prompted; otherwise another user could use up the prompts of a number with
 * rejected orders. Throws `request.rate_limited`.
 */
export async function countPrompt(
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  caller: Caller,
  wallet: PaymentInput['wallet'],
): Promise<() => Promise<void>> {
  if (!wallet) return async () => {}
  const { byNumber, byPayer, within } = limits.prompts
  const ofNumber = { key: `prompts:${wallet.phone}`, atMost: byNumber, within }
  const payer = callerKey({ ...caller, address: networkOf(caller.address) })
  const ofPayer = { key: `prompts by:${payer}`, atMost: byPayer, within }
  const device = caller.fingerprint && `prompts by:guest:${caller.fingerprint}`
  const ofDevice = device && device !== ofPayer.key ? [{ ...ofPayer, key: device }] : []
  const giveBack = await rateLimiter.spendGuess([ofNumber, ofPayer, ...ofDevice], 1)
  return () => giveBack(1)
}
