import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from './payment.ts'
import { type Providers, settle } from './settle.ts'

const settleTimeout = 2_000

/**
 * Settles for whoever waits for an answer: the provider is asked once for all who look at the same payment, and a
 * provider that is slow keeps nobody, and no place in the shop, for longer than two seconds.
 */
export function createSettleWithTimeout(
  platform: Platform,
  providers: Providers,
): (payment: PaymentRow) => Promise<PaymentRow> {
  const underWay = new Map<string, Promise<PaymentRow | undefined>>()
  const settleOnce = (reference: string) => {
    const current = underWay.get(reference)
    if (current) return current
    const asked = settle(platform, providers, reference).finally(() => underWay.delete(reference))
    underWay.set(reference, asked)
    // Whoever asked may be gone when it fails; the poller asks again.
    asked.catch(error => platform.log.warn('a payment could not be looked at', { reference, error }))
    return asked
  }
  return async payment =>
    (await Promise.race([settleOnce(payment.reference), sleep(settleTimeout, undefined, { ref: false })])) ??
    payment
}
