import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, cedisInput, id, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { WishlistItem, webAddress } from './wishlist-items.ts'

/** An item found on a page: a product of ours or of another shop. Null fields are not on the page. */
export const ImportCandidate = z.strictObject({
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  name: z.string().nullable(),
  /** In cedis; null for prices in other currencies. */
  price: cedis.nullable(),
  /** The price in the currency of the page: "24.90 EUR". */
  asking: z.string().nullable(),
  url: z.string().nullable(),
  /** The page has a picture, which is stored once the item is added. */
  has_picture: z.boolean(),
})
export type ImportCandidate = z.output<typeof ImportCandidate>

export const importToWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/import',
  summary:
    'Imports from a URL of this shop or another one. With `wishlist_id` adds what was found to that list; `name` and `price` fill in what the page lacks. Without it, changes nothing. 422 contains what was `found`.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    url: webAddress,
    wishlist_id: id.optional(),
    name: requiredLine('Please enter a name', limits.wishlists.name).optional(),
    price: cedisInput.optional(),
  }),
  response: dataOf(
    z.strictObject({
      found: z.array(ImportCandidate),
      /** Items added to the list. */
      created: z.array(WishlistItem),
      /** Number of items that were on the list already or are no longer sold. */
      skipped: z.int(),
    }),
  ),
  failures: [
    'wishlist.not_found',
    'wishlist.not_allowed',
    'wishlist.full',
    'wishlist.import_incomplete',
    'catalogue.product_not_found',
  ],
})
