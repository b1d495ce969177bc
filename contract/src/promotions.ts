import { z } from 'zod'
import { Cart, CartPromo, CartTotals } from './cart.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { id, line, promoCode, quantity, region } from './fields.ts'
import { limits } from './limits.ts'

/** Why a code cannot be used now (D88), in the order of the checks. */
export const promoRefusals = [
  'promo.not_found',
  'promo.ended',
  'promo.expired',
  'promo.not_started',
  'promo.minimum_spend',
  'promo.not_for_cart',
  'promo.used_by_you',
  'promo.used_up',
  'promo.one_percentage',
  'promo.one_delivery',
] as const
export type PromoRefusal = (typeof promoRefusals)[number]

const codeBody = z.strictObject({ code: promoCode })

export const applyPromo = endpoint({
  method: 'POST',
  path: '/user/cart/apply-promo',
  summary: 'Applies a promo code to the cart; `detail` names the amount missing for a minimum.',
  access: 'signed-in',
  idempotency: 'stored',
  body: codeBody,
  response: dataOf(Cart),
  failures: ['promo.already_applied', 'promo.limit_reached', ...promoRefusals],
})

export const removePromo = endpoint({
  method: 'POST',
  path: '/user/cart/remove-promo',
  summary: 'Removes a promo code from the cart. Idempotent.',
  access: 'signed-in',
  idempotency: 'none',
  body: codeBody,
  response: dataOf(Cart),
  failures: [],
})

export const quoteCart = endpoint({
  method: 'POST',
  path: '/cart/quote',
  summary: 'Previews promo codes on a guest’s line items; limits per person are not checked.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ product_id: id, quantity, variant_id: id.nullish() }))
      .max(limits.cart.lineItemsMax, `A cart can have at most ${limits.cart.lineItemsMax} items`),
    promo_codes: z.array(promoCode).max(limits.promotion.codesMax, 'Promo code limit reached'),
    region: region.optional(),
    city: line(100).optional(),
  }),
  response: dataOf(z.strictObject({ totals: CartTotals, promos: z.array(CartPromo) })),
  failures: [],
})
