import { limits } from '@akyede/contract/limits'
import { networkOf } from '#platform/address-block.ts'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { PaymentInput } from './create-payment.ts'

/**
 * Counts a prompt that makes the phone of a wallet ring, whosever it is: so many in an hour, by the number and by the
 * caller. Answers how to give it back where no phone was asked, or strangers could use up somebody's prompts with orders
 * that are refused. Refuses with `request.rate_limited`.
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
