import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What hearts show: where one may put a gift, and where which gifts stand already. */
export const listSavedGifts = endpoint({
  method: 'GET',
  path: '/wishlists/saved',
  summary: `The lists that one may add to, the one changed last first, and the products on them: the newest ${limits.wishlists.savedMax}`,
  access: 'signed-in',
  response: dataOf(
    z.strictObject({
      lists: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          itemCount: z.int(),
          /** Another's, that one may change too, otherwise. */
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
