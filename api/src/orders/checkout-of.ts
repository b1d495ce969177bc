import { Failure } from '@akyede/contract/failures'
import { findContact } from '#feature/accounts'
import { countPrompt } from '#feature/payments'
import { findNamed } from '#feature/promotions'
import type { SignedIn } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Handler } from '#platform/serve.ts'
import { addressFor } from './address-for.ts'
import type { Checkout } from './create-order.ts'
import { payerEmail } from './payer-email.ts'
import { holderOf } from './unpaid-holds.ts'
import { walletOf } from './wallet-of.ts'

interface Sources {
  readonly platform: Platform
  readonly rateLimiter: RateLimiter
}

type Asked = Parameters<Handler<'createOrder'>>[0]['body']

/** What a buyer asks for, with what their account adds to it. Refuses as `addressFor` does. */
export async function checkoutOf(
  { platform, rateLimiter }: Sources,
  caller: SignedIn,
  { items, gift, promo_codes, paymentMethod, expected_total, ...body }: Asked,
): Promise<Omit<Checkout, 'idempotencyKey'>> {
  const { database } = platform
  const { userId } = caller
  const buyer = await findContact(database, userId)
  if (!buyer) throw new Failure('auth.required')
  const wallet = walletOf(paymentMethod, buyer.phone)
  const wanted = items.map(item => ({ ...item, variant_id: item.variant_id ?? null }))
  return {
    userId,
    holder: holderOf(caller),
    email: buyer.email ?? payerEmail(platform, `payer-${userId}`),
    items: wanted,
    address: addressFor({ ...body, gift }, buyer),
    gift,
    promoCodes: promo_codes,
    provider: paymentMethod.provider,
    channel: paymentMethod.channel,
    wallet,
    expectedTotal: expected_total,
    countTries: () => {
      countPrompt(rateLimiter, caller, wallet)
      return findNamed(rateLimiter, database, caller, promo_codes)
    },
  }
}
