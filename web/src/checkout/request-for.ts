import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { CartLineItem } from '#feature/cart'
import type { CheckoutChoice } from './checkout-rules.ts'
import type { OrderRequest } from './order-attempt.ts'

/** The order for these lines, at the total that the buyer sees. */
export const requestFor = (
  { address, gift, paymentMethod }: CheckoutChoice,
  lines: readonly CartLineItem[],
  total: Pesewas,
): OrderRequest => ({
  items: lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  shippingAddress: address,
  paymentMethod,
  ...(gift && { gift }),
  expected_total: toCedis(total),
})
