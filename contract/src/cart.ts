import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id, line, quantity, region } from './fields.ts'
import { limits } from './limits.ts'
import { OrderTax } from './orders.ts'

/** A line of the cart (specification 3); money in cedis. */
export const CartItem = z.strictObject({
  /** "<productId>-<variantId or 0>" (D11). */
  id: z.string(),
  productId: z.string(),
  /** 'Unavailable' when the product is gone; then price and available are 0. */
  name: z.string(),
  price: cedis,
  image: z.string(),
  picture: Picture,
  quantity: z.int(),
  variant: z.string().nullable(),
  variantId: z.string().nullable(),
  vendorId: z.string(),
  vendorName: z.string(),
  addedAt: z.iso.datetime(),
  /** Pieces that can be bought now. */
  available: z.int(),
  /** What it cost when it was last chosen; null where that is unknown. */
  chosenPrice: cedis.nullable(),
})
export type CartItem = z.output<typeof CartItem>

export const CartTotals = z.strictObject({
  subtotal: cedis,
  discount: cedis,
  /** What each maker sends to `region`, and for how long it is on its way once it is made. */
  parcels: z.array(
    z.strictObject({
      vendorId: z.string(),
      /** Where it leaves from: within the town it may cost less. */
      town: z.string(),
      shipping: cedis,
      /** Until it leaves: as long as what takes longest in it. */
      making_days: z.int(),
      estimated_days: z.strictObject({ min: z.int(), max: z.int() }),
    }),
  ),
  /** To `region`; 0 when the order ships free. */
  shipping: cedis,
  total: cedis,
  /** What of the total is tax; makers below the threshold charge none. */
  taxes: z.array(OrderTax),
  currency: z.literal('GHS'),
  region: region,
  free_shipping_over: cedis,
  /** What is missing for free shipping: 0 once it is reached. */
  remaining_for_free: cedis,
})
export type CartTotals = z.output<typeof CartTotals>

/** A code on the cart, and what it takes off now. */
export const CartPromo = z.strictObject({
  code: z.string(),
  name: z.string(),
  discount: cedis,
  shipping_discount: cedis,
  /** Why it takes nothing off at the moment, such as a minimum that is not reached; null when it works. */
  problem: z.string().nullable(),
})
export type CartPromo = z.output<typeof CartPromo>

export const Cart = z.strictObject({
  items: z.array(CartItem),
  totals: CartTotals,
  promos: z.array(CartPromo),
  version: z.int(),
})
export type Cart = z.output<typeof Cart>

const withAdjusted = dataOf(
  Cart.extend({
    /** True when the wish was more than the stock, so that less was set (D92, D117). */
    adjusted: z.boolean(),
  }),
)

/** The id of a cart line (D11). */
export const cartItemId = (productId: string, variantId: string | null) => `${productId}-${variantId ?? '0'}`

const itemId = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|0)$/, {
    error: 'This id is not valid',
  })

const cartQuery = z.strictObject({ region: region.optional(), city: line(100).optional() })

export const getCart = endpoint({
  method: 'GET',
  path: '/user/cart/current',
  summary: 'The cart of the account, its totals for shipping to `region`, and within it to `city`',
  access: 'signed-in',
  query: cartQuery,
  response: dataOf(Cart),
  failures: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/user/cart/add',
  summary: 'Adds pieces to the line of a product; capped by the stock, then `adjusted` is true',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({ product_id: id, quantity: quantity.default(1), variant_id: id.nullish() }),
  response: withAdjusted,
  failures: [
    'catalogue.product_not_found',
    'catalogue.variant_not_found',
    'cart.variant_required',
    'cart.product_unavailable',
    'cart.full',
  ],
})

export const changeCartItem = endpoint({
  method: 'PATCH',
  path: '/user/cart/items/:itemId',
  summary: 'Sets the quantity of a line; above the stock answers 409 with `available`',
  access: 'signed-in',
  idempotency: 'stored',
  params: z.strictObject({ itemId }),
  body: z.strictObject({ quantity }),
  response: withAdjusted,
  failures: ['cart.item_not_found', 'cart.stock_short'],
})

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/user/cart/items/:itemId',
  summary: 'Takes a line out of the cart; a line that is gone already is no failure',
  access: 'signed-in',
  idempotency: 'none',
  params: z.strictObject({ itemId }),
  response: withAdjusted,
  failures: [],
})

export const syncCart = endpoint({
  method: 'POST',
  path: '/user/cart/sync',
  summary: 'Sets the quantity of each line sent, 0 removes, other lines stay',
  access: 'signed-in',
  idempotency: 'stored',
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          product_id: id,
          quantity: z.int().min(0).max(limits.cart.quantityMax),
          variant_id: id.nullish(),
        }),
      )
      .max(limits.cart.lineItemsMax, `A cart has at most ${limits.cart.lineItemsMax} lines`),
  }),
  response: withAdjusted,
  failures: ['cart.full'],
})

export const RecoveredItem = CartItem.omit({ addedAt: true })
export type RecoveredItem = z.output<typeof RecoveredItem>

export const recoverCart = endpoint({
  method: 'GET',
  path: '/user/cart/recover',
  summary:
    'What the cart held before lines were last taken out of it, within 30 days: prices of today beside those of then (`chosenPrice`). Nothing changes: `user/cart/sync` brings it back',
  access: 'signed-in',
  response: dataOf(
    z.strictObject({
      /** Empty when there is nothing to bring back: what the cart holds again or was bought is left out. */
      items: z.array(RecoveredItem),
      taken_at: z.iso.datetime().nullable(),
    }),
  ),
  failures: [],
})
