import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** For heart buttons: the lists that the caller can add to, and the products on them. */
export const listSavedGifts = endpoint({
  method: 'GET',
  path: '/wishlists/saved',
  summary: `Lists the caller’s editable lists, most recently changed first, and the newest ${limits.wishlists.savedMax} products on them.`,
  access: 'signed-in',
  response: dataOf(
    z.strictObject({
      lists: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          itemCount: z.int(),
          /** False for lists of others that the caller can edit. */
          isOwn: z.boolean(),
        }),
      ),
      items: z.array(
        z.strictObject({
          wishlistId: z.string(),
          itemId: z.string(),
          productId: z.string(),
          variantId: z.string().nullable(),
        }),
      ),
    }),
  ),
  failures: [],
})
