import type { Address } from '@akyede/contract/orders'
import { createOrder, type Pricing, payerEmail, walletOf } from '#feature/orders'
import type { PaymentRow, Payments } from '#feature/payments'
import type { SignedIn } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import type { Giver } from './giver.ts'
import type { PayBy, WantedGift } from './wish.ts'

export interface OwnPurchase {
  readonly caller: SignedIn
  readonly giver: Giver
  readonly payBy: PayBy
  readonly wanted: readonly WantedGift[]
  readonly address: Address
  readonly expectedTotal: number | undefined
  readonly idempotencyKey: string | undefined
}

/**
 * What an owner buys from their own list is an order like any other: it asks for no claims and leaves the items as they
 * are, so that nothing of it tells what others give (D106, D107).
 */
export async function buyForOneself(
  platform: Platform,
  payments: Payments,
  pricing: Pricing,
  { caller, giver, payBy, wanted, address, expectedTotal, idempotencyKey }: OwnPurchase,
): Promise<PaymentRow> {
  const { payment } = await createOrder(platform, payments, pricing, {
    userId: caller.userId,
    email: giver.contact.email ?? payerEmail(platform, `payer-${caller.userId}`),
    items: wanted.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    address,
    gift: undefined,
    promoCodes: [],
    provider: payBy.provider,
    channel: payBy.channel,
    wallet: walletOf(payBy, giver.contact.phone),
    expectedTotal,
    idempotencyKey,
    countGuesses: async () => {},
  })
  return payment
}
