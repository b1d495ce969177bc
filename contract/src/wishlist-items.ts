import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, cedisInput, id, limit, line, page, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { asCedis } from './money.ts'
import { ItemPriority, itemNote, itemQuantity } from './wishlist-fields.ts'

/** An item of a list (specification 3); amounts in cedis. */
export const WishlistItem = z.strictObject({
  id: z.string(),
  wishlistId: z.string(),
  /** Null for items of other shops. */
  productId: z.string().nullable(),
  variantId: z.string().nullable(),
  variant: z.string().nullable(),
  /** 'Unavailable' when the product no longer exists; then price and available are 0. */
  name: z.string(),
  /** The current price; for items of other shops the price when they were added. */
  price: cedis,
  image: z.string(),
  picture: Picture.nullable(),
  vendorName: z.string(),
  priority: ItemPriority,
  quantity: z.int(),
  /** A giver has claimed it, as far as the caller may know (D51). */
  reserved: z.boolean(),
  addedAt: z.iso.datetime(),
  notes: z.string(),
  /**
   * Units that can be bought now, of all variants where none is chosen. Owners, co-owners and others whom gifts surprise
   * see the quantity they wish for or 0, as if nothing had been given to them.
   */
  available: z.int(),
  /** The product has variants and the list does not name one. */
  needsVariant: z.boolean(),
  /** The page of another shop: such items cannot be bought here. */
  url: z.string().nullable(),
  /** The last day of ordering for the day of the list; null without such a day, an address or an offer. */
  order_by: z.iso.date().nullable(),
  /** An order of now would arrive after the day of the list. */
  too_late: z.boolean(),
})
export type WishlistItem = z.output<typeof WishlistItem>

export const webAddress = z
  .string()
  .trim()
  // The pattern takes quadratic time to reject a text, so longer texts are not matched.
  .max(2000, { error: 'This link is too long', abort: true })
  .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/i, 'Please enter a link that starts with https://')

/** An item of another shop, entered by hand or imported. */
export const ExternalItem = z.strictObject({
  name: requiredLine('Please enter a name', limits.wishlists.name),
  /** 0 if unknown. */
  price: cedisInput.default(asCedis(0)),
  url: webAddress.nullable().default(null),
})

const NewItem = z
  .strictObject({
    product_id: id.optional(),
    variant_id: id.nullish(),
    external: ExternalItem.optional(),
    note: itemNote.default(''),
    quantity: itemQuantity.default(1),
    priority: ItemPriority.default('medium'),
    /** Adds the quantity to an item that is on the list already, instead of skipping it. */
    increase: z.boolean().default(false),
  })
  .refine(item => (item.product_id === undefined) !== (item.external === undefined), {
    error: 'Please choose a product, or describe one from another shop',
    path: ['product_id'],
  })

const listParams = z.strictObject({ wishlistId: id })
const itemParams = z.strictObject({ wishlistId: id, itemId: id })

/** Sort orders as D15 names them, latest added first; and the owner's own order. */
export const itemSortings = ['position', 'priority', 'price_asc', 'price_desc', 'added', 'name'] as const

export const listWishlistItems = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/items',
  summary: 'Lists the items of a list by page, in the owner’s order by default.',
  access: 'anyone',
  params: listParams,
  query: z.strictObject({
    search: line().optional(),
    sortBy: z.enum(itemSortings, 'This sort order is unknown').default('position'),
    page,
    limit: limit(),
  }),
  response: pageOf(WishlistItem),
  failures: ['wishlist.not_found'],
})

export const addWishlistItems = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/items',
  summary: `Adds items to a list, ${limits.wishlists.addedAtOnce} at once and ${limits.wishlists.itemsMax} in all; items on the list and items no longer sold are skipped.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: listParams,
  body: z
    .array(NewItem)
    .min(1, 'Please choose something to add')
    .max(limits.wishlists.addedAtOnce, `At most ${limits.wishlists.addedAtOnce} at once`),
  response: dataOf(
    z.strictObject({
      /** Items that were added or whose quantity was increased. */
      created: z.array(WishlistItem),
      skipped: z.array(
        z.strictObject({
          /** Index in the array that was sent. */
          index: z.int(),
          reason: z.enum(['duplicate', 'unavailable']),
          /** The item that is on the list already. */
          item_id: z.string().nullable(),
        }),
      ),
      itemCount: z.int(),
      totalValue: cedis,
    }),
  ),
  failures: ['wishlist.not_found', 'wishlist.not_allowed', 'wishlist.full', 'catalogue.product_not_found'],
})

export const removeWishlistItem = endpoint({
  method: 'POST',
  path: '/wishlists/items/remove',
  summary: 'Removes an item from a list. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ wishlist_id: id, item_id: id }),
  response: dataOf(z.strictObject({ itemCount: z.int(), totalValue: cedis })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const changeWishlistItem = endpoint({
  method: 'PATCH',
  path: '/wishlists/:wishlistId/items/:itemId',
  summary: 'Updates the fields sent of an item.',
  access: 'signed-in',
  idempotency: 'stored',
  params: itemParams,
  body: z.strictObject({ priority: ItemPriority, quantity: itemQuantity, note: itemNote }).partial(),
  response: dataOf(WishlistItem),
  failures: ['wishlist.not_found', 'wishlist.item_not_found', 'wishlist.not_allowed'],
})

export const reorderWishlistItems = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/items/reorder',
  summary:
    'Sets the order of the items. Items that are not named keep their order at the end; unknown ids are ignored.',
  access: 'signed-in',
  idempotency: 'own',
  params: listParams,
  body: z.strictObject({ ids: z.array(id).min(1, 'Please choose the items').max(limits.wishlists.itemsMax) }),
  response: dataOf(z.strictObject({ ids: z.array(z.string()) })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})
