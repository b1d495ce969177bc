import { type Buyer, createPlaceholderEmail, placeOrder } from '#feature/orders'
import type { PaymentRow } from '#feature/payments'
import type { SignedIn } from '#platform/caller.ts'
import type { GiftContext } from './gift-context.ts'
import type { GiftPaymentInput, RequestedGifts } from './gift-order-input.ts'

export interface OwnPurchaseInput extends GiftPaymentInput {
  readonly caller: SignedIn
  readonly buyer: Buyer
  find(): Promise<RequestedGifts>
}

/**
 * An owner's purchase from their own list is a plain order: it ignores claims and leaves the items unchanged, so that
 * it reveals nothing of gifts (D106, D107).
 */
export async function placeOwnPurchase(
  { platform, payments, pricing }: GiftContext,
  {
    caller,
    buyer,
    giver,
    holder,
    provider,
    channel,
    wallet,
    find,
    address,
    expectedTotal,
    key,
    countAttempts,
  }: OwnPurchaseInput,
): Promise<PaymentRow> {
  const { requested } = await find()
  const { payment } = await placeOrder(platform, payments, pricing, {
    userId: caller.userId,
    buyer,
    holder,
    email: giver.contact.email ?? createPlaceholderEmail(platform, `payer-${caller.userId}`),
    items: requested.map(({ productId, variantId, quantity }) => ({
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
    countAttempts,
  })
  return payment
}
