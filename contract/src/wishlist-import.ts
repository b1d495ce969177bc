import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, cedisInput, id, requiredLine } from './fields.ts'
import { limits } from './limits.ts'
import { WishlistItem, webAddress } from './wishlist-items.ts'

/** What a page offers: a thing of ours, or of another shop. Null is what the page does not say. */
export const ImportCandidate = z.strictObject({
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  name: z.string().nullable(),
  /** In cedis; of a price in another currency null. */
  price: cedis.nullable(),
  /** What the page asks, in its own currency: "24.90 EUR". */
  asking: z.string().nullable(),
  url: z.string().nullable(),
  /** The page names a picture, which is kept with the item once it is added. */
  has_picture: z.boolean(),
})
export type ImportCandidate = z.output<typeof ImportCandidate>

export const importToWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/import',
  summary:
    'Looks at a web address: a gift or a list of this shop, or a page of another one. With `wishlist_id` puts what it found on that list, with `name` and `price` in place of what the page does not say; without, changes nothing. 422 carries what was `found`',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    url: webAddress,
    wishlist_id: id.optional(),
    name: requiredLine('Please say what it is', limits.wishlists.name).optional(),
    price: cedisInput.optional(),
  }),
  response: dataOf(
    z.strictObject({
      found: z.array(ImportCandidate),
      /** Put on the list; empty without one. */
      created: z.array(WishlistItem),
      /** How many stood on it already or are not sold any more. */
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
