import type { CartPromo } from '@akyede/contract/cart'
import { toCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { PricedCode } from './discount-order.ts'
import type { PromotionUseRow } from './uses.ts'

/** Codes on a cart; of one that there is not, nothing but its word. */
export const presentCodes = (codes: readonly PricedCode[]): CartPromo[] =>
  codes.map(({ code, promotion, discount, shippingDiscount, problem }) => ({
    code,
    name: promotion?.name ?? '',
    discount: toCedis(discount),
    shipping_discount: toCedis(shippingDiscount),
    problem: problem?.message ?? null,
  }))

/** Codes that an order was placed with. */
export const presentUses = (uses: readonly PromotionUseRow[]): Order['promos'] =>
  uses.map(({ code, name, discount, shipping_discount }) => ({
    code,
    name,
    discount: toCedis(discount),
    shipping_discount: toCedis(shipping_discount),
  }))
