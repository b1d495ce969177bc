import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id, line, quantity, region } from './fields.ts'
import { limits } from './limits.ts'
import { OrderTax } from './orders.ts'

/** A line item of the cart (specification 3); amounts in cedis. */
export const CartItem = z.strictObject({
  /** "<productId>-<variantId or 0>" (D11). */
  id: z.string(),
  productId: z.string(),
  /** 'Unavailable' when the product no longer exists; then price and available are 0. */
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
  /** Units that can be bought now. */
  available: z.int(),
  /** The price when the item was last chosen; null if unknown. */
  chosenPrice: cedis.nullable(),
})
export type CartItem = z.output<typeof CartItem>

export const CartTotals = z.strictObject({
  subtotal: cedis,
  discount: cedis,
  /** One parcel per maker to `region`, with its transit time once it is made. */
  parcels: z.array(
    z.strictObject({
      vendorId: z.string(),
      /** The town that the parcel ships from; within the town shipping may cost less. */
      town: z.string(),
      shipping: cedis,
      /** Days until dispatch: the longest making time of its items. */
      making_days: z.int(),
      estimated_days: z.strictObject({ min: z.int(), max: z.int() }),
      /** When it should arrive if it is ordered now. */
      arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }),
    }),
  ),
  /** Shipping to `region`; 0 when the order ships free. */
  shipping: cedis,
  total: cedis,
  /** Taxes included in the total; makers below the VAT threshold charge none. */
  taxes: z.array(OrderTax),
  currency: z.literal('GHS'),
  region: region,
  free_shipping_over: cedis,
  /** Amount missing for free shipping; 0 once it is reached. */
  remaining_for_free: cedis,
})
export type CartTotals = z.output<typeof CartTotals>

/** A code on the cart and its current discount. */
export const CartPromo = z.strictObject({
  code: z.string(),
  name: z.string(),
  discount: cedis,
  shipping_discount: cedis,
  /** Why the code gives no discount now, such as a minimum that is not reached; null when it does. */
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
    /** True when the requested quantity exceeded the stock and was reduced (D92, D117). */
    adjusted: z.boolean(),
  }),
)

/** The id of a cart line item (D11). */
export const cartItemId = (productId: string, variantId: string | null) => `${productId}-${variantId ?? '0'}`

const itemId = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|0)$/, {
    error: 'This id isn’t valid',
  })

const cartQuery = z.strictObject({ region: region.optional(), city: line(100).optional() })

export const getCart = endpoint({
  method: 'GET',
  path: '/user/cart/current',
  summary: 'Retrieves the cart of the account, with its totals for shipping to `region` and `city`.',
  access: 'signed-in',
  query: cartQuery,
  response: dataOf(Cart),
  failures: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/user/cart/add',
  summary:
    'Adds units of a product to the cart. Quantities above the stock are reduced and `adjusted` is true.',
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
  summary:
    'Sets the quantity of a line item. A quantity above the stock is rejected with 409 and `available`.',
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
  summary: 'Removes a line item from the cart. Idempotent.',
  access: 'signed-in',
  idempotency: 'none',
  params: z.strictObject({ itemId }),
  response: withAdjusted,
  failures: [],
})

export const syncCart = endpoint({
  method: 'POST',
  path: '/user/cart/sync',
  summary: 'Sets the quantity of each line item sent; 0 removes it, and other line items stay unchanged.',
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
      .max(limits.cart.lineItemsMax, `A cart can have at most ${limits.cart.lineItemsMax} items`),
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
    'Lists line items removed from the cart within the last 30 days, with current prices and the prices of then (`chosenPrice`). Use `user/cart/sync` to restore them.',
  access: 'signed-in',
  response: dataOf(
    z.strictObject({
      /** Empty when there is nothing to restore: items that are in the cart again or were bought are left out. */
      items: z.array(RecoveredItem),
      taken_at: z.iso.datetime().nullable(),
    }),
  ),
  failures: [],
})
