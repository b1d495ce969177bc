import { type Network, networkOf } from '@akyede/contract/mobile-money'
import { findSellableItems } from '#feature/catalogue'
import { countPrompt, type PaymentInput } from '#feature/payments'
import type { ChooseVariants, WantedLineItem } from '#feature/pricing'
import { findEnteredCodes } from '#feature/promotions'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Handler } from '#platform/serve.ts'
import { buildShippingAddress } from './build-shipping-address.ts'
import type { Checkout } from './create-order.ts'
import { findBuyer } from './find-buyer.ts'
import { toHolder } from './unpaid-holds.ts'

interface CheckoutContext {
  readonly platform: Platform & { readonly findCart: FindCart }
  readonly rateLimiter: RateLimiter
}

/** Finds the line items of a user's cart. */
export type FindCart = (
  executor: Executor,
  userId: number,
) => Promise<readonly Pick<WantedLineItem, 'product_id' | 'variant_id'>[]>

type CreateOrderBody = Parameters<Handler<'createOrder'>>[0]['body']

/** Completes the buyer's request with data of their account. Throws as `buildShippingAddress` does. */
export async function buildCheckout(
  { platform, rateLimiter }: CheckoutContext,
  caller: SignedIn,
  { items, gift, promo_codes, paymentMethod, expected_total, ...body }: CreateOrderBody,
  idempotencyKey: string | undefined,
): Promise<Checkout> {
  const { database } = platform
  const { userId } = caller
  const buyer = await findBuyer(database, userId, idempotencyKey)
  const { contact } = buyer
  const wallet = resolveWallet(paymentMethod, contact.phone)
  const requested = items.map(item => ({ ...item, variant_id: item.variant_id ?? null }))
  return {
    userId,
    buyer,
    holder: toHolder(caller, buyer.trust),
    email: contact.email ?? createPlaceholderEmail(platform, `payer-${userId}`),
    items: requested,
    chooseVariants: async (executor, productIds) =>
      chooseVariants(executor, requested, productIds, await platform.findCart(executor, userId)),
    address: buildShippingAddress({ ...body, gift }, contact),
    gift,
    promoCodes: promo_codes,
    provider: paymentMethod.provider,
    channel: paymentMethod.channel,
    wallet,
    expectedTotal: expected_total,
    idempotencyKey,
    countAttempts: async () => {
      const releaseAttempts = await countPrompt(rateLimiter, caller, wallet)
      await findEnteredCodes(rateLimiter, database, caller, promo_codes).catch(async error => {
        await releaseAttempts()
        throw error
      })
      return releaseAttempts
    },
  }
}

/**
 * A product with variants that is ordered without a variant takes the one of its cart line item (D58). With several
 * variants in the cart the line item stays without one and is rejected later.
 */
async function chooseVariants(
  executor: Executor,
  requested: readonly WantedLineItem[],
  productIds: Parameters<ChooseVariants>[1],
  cart: Awaited<ReturnType<FindCart>>,
): Promise<readonly WantedLineItem[]> {
  const inCart = cart.filter(one => one.variant_id !== null && productIds.includes(one.product_id))
  const found = await findSellableItems(executor, inCart)
  return requested.map(lineItem => {
    const [only, ...others] = found.filter(one => one.product_id === lineItem.product_id)
    const isClear = lineItem.variant_id === null && only !== undefined && others.length === 0
    return isClear ? { ...lineItem, variant_id: only.variant_id } : lineItem
  })
}

/**
 * Providers require an email address. Users without one get an address of our own domain, to which we never write.
 */
export const createPlaceholderEmail = ({ config }: Pick<Platform, 'config'>, name: string): string =>
  `${name}@${config.contactEmail.replace(/^.*@/, '')}`

interface Method {
  readonly channel?: 'card' | 'mobile_money' | undefined
  readonly network?: Network | undefined
  readonly phone?: string | undefined
}

/**
 * The wallet to charge directly: the given number, or the account's own when only the network was given. Undefined
 * when the provider's page shall ask for it.
 */
export function resolveWallet(
  { channel, network, phone }: Method,
  ownPhone: string | null,
): PaymentInput['wallet'] {
  if (channel !== 'mobile_money') return undefined
  const number = phone ?? (network && isWallet(ownPhone) ? ownPhone : undefined)
  const its = network ?? (number && networkOf(number))
  return number && its ? { network: its, phone: number } : undefined
}

const isWallet = (phone: string | null): phone is string => /^\+233[25]\d{8}$/.test(phone ?? '')
