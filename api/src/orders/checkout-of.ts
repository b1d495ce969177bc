import { Failure } from '@akyede/contract/failures'
import { findContact } from '#feature/accounts'
import { findLines } from '#feature/catalogue'
import { countPrompt } from '#feature/payments'
import type { WantedLineItem } from '#feature/pricing'
import { findNamed } from '#feature/promotions'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Handler } from '#platform/serve.ts'
import { addressFor } from './address-for.ts'
import type { Checkout } from './create-order.ts'
import { payerEmail } from './payer-email.ts'
import { holderOf } from './unpaid-holds.ts'
import { walletOf } from './wallet-of.ts'

interface Sources {
  readonly platform: Platform & { readonly findCart: FindCart }
  readonly rateLimiter: RateLimiter
}

/** The line items of somebody's cart. */
export type FindCart = (
  executor: Executor,
  userId: number,
) => Promise<readonly Pick<WantedLineItem, 'product_id' | 'variant_id'>[]>

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
    chooseVariants: executor => chooseVariants(executor, wanted, () => platform.findCart(executor, userId)),
    address: addressFor({ ...body, gift }, buyer),
    gift,
    promoCodes: promo_codes,
    provider: paymentMethod.provider,
    channel: paymentMethod.channel,
    wallet,
    expectedTotal: expected_total,
    countTries: async () => {
      const giveBack = await countPrompt(rateLimiter, caller, wallet)
      await findNamed(rateLimiter, database, caller, promo_codes).catch(async error => {
        await giveBack()
        throw error
      })
      return giveBack
    },
  }
}

/**
 * A product with variants that is ordered without one takes the variant of its cart line (D58). With several variants in
 * the cart nobody can tell which is meant: the line stays without one, and is refused as such.
 */
async function chooseVariants(
  executor: Executor,
  wanted: readonly WantedLineItem[],
  findCart: () => ReturnType<FindCart>,
): Promise<readonly WantedLineItem[]> {
  const open = wanted.filter(line => line.variant_id === null).map(line => line.product_id)
  if (open.length === 0) return wanted
  const inCart = (await findCart()).filter(one => one.variant_id !== null && open.includes(one.product_id))
  // A cart may be older than the catalogue: a product that has lost its variants is ordered as it is.
  const found = (await findLines(executor, inCart)).filter(one => one.has_variants)
  return wanted.map(line => {
    const [only, ...others] = found.filter(one => one.product_id === line.product_id)
    const isClear = line.variant_id === null && only !== undefined && others.length === 0
    return isClear ? { ...line, variant_id: only.variant_id } : line
  })
}
