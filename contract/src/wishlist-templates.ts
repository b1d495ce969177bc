import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { WishlistFields, WishlistPurpose } from './wishlist-fields.ts'
import { Wishlist } from './wishlists.ts'

/** A list that is half written (D102): for an occasion of Ghanaian life. */
export const WishlistTemplate = z.strictObject({
  id: z.string(),
  /** Of the template, as a button says it. */
  title: z.string(),
  purpose: WishlistPurpose,
  purposeText: z.string().nullable(),
  /** What the list is called and says unless its owner finds better words. */
  name: z.string(),
  description: z.string(),
  /** The next day on which it falls; null where everybody has a day of their own. */
  deadline: z.iso.date().nullable(),
  /** Of mourning: no exclamation marks, no confetti. */
  quiet: z.boolean(),
  /** What to look for in the shop. */
  ideas: z.array(z.string()),
})
export type WishlistTemplate = z.output<typeof WishlistTemplate>

export const listWishlistTemplates = endpoint({
  method: 'GET',
  path: '/wishlists/templates',
  summary: 'Half-written lists for occasions, each with words to look for in the shop',
  access: 'anyone',
  maxAge: 300,
  response: dataOf(z.array(WishlistTemplate)),
  failures: [],
})

export const addFromTemplate = endpoint({
  method: 'POST',
  path: '/wishlists/templates/:templateId/create',
  summary: 'Makes a list from a template; what is sent takes the place of its words',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: z.strictObject({ templateId: z.string().max(60) }),
  body: WishlistFields.partial(),
  response: dataOf(Wishlist),
  failures: ['wishlist.template_not_found', 'wishlist.too_many', 'wishlist.group_unknown'],
})
