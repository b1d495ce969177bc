import { payerEmail, placeOrder } from '#feature/orders'
import type { PaymentRow } from '#feature/payments'
import type { SignedIn } from '#platform/caller.ts'
import type { FoundWishes } from './giving.ts'
import type { GivingParts } from './giving-parts.ts'
import type { PaidWish } from './wish.ts'

export interface OwnPurchase extends PaidWish {
  readonly caller: SignedIn
  find(): Promise<FoundWishes>
}

/**
 * What an owner buys from their own list is an order like any other: it asks for no claims and leaves the items as they
 * are, so that nothing of it tells what others give (D106, D107).
 */
export async function buyForOneself(
  { platform, payments, pricing }: GivingParts,
  {
    caller,
    giver,
    holder,
    provider,
    channel,
    wallet,
    find,
    address,
    expectedTotal,
    key,
    countTries,
  }: OwnPurchase,
): Promise<PaymentRow> {
  const { wanted } = await find()
  const { payment } = await placeOrder(platform, payments, pricing, {
    userId: caller.userId,
    holder,
    email: giver.contact.email ?? payerEmail(platform, `payer-${caller.userId}`),
    items: wanted.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
    })),
    address,
    gift: undefined,
    promoCodes: [],
    provider,
    channel,
    wallet,
    expectedTotal,
    idempotencyKey: key.idempotency_key,
    requestHash: key.request_hash,
    countTries,
  })
  return payment
}
