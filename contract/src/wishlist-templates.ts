import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { WishlistFields, WishlistPurpose } from './wishlist-fields.ts'
import { Wishlist } from './wishlists.ts'

/** A template of a list for an occasion of Ghanaian life (D102). */
export const WishlistTemplate = z.strictObject({
  id: z.string(),
  /** The title on the template's button. */
  title: z.string(),
  purpose: WishlistPurpose,
  purposeText: z.string().nullable(),
  /** Default name and description of the list. */
  name: z.string(),
  description: z.string(),
  /** The next date of the occasion; null if it differs for each person. */
  deadline: z.iso.date().nullable(),
  /** For mourning: no exclamation marks, no confetti. */
  quiet: z.boolean(),
  /** Search queries for matching products. */
  ideas: z.array(z.string()),
})
export type WishlistTemplate = z.output<typeof WishlistTemplate>

export const listWishlistTemplates = endpoint({
  method: 'GET',
  path: '/wishlists/templates',
  summary: 'Lists the templates for occasions, each with search queries.',
  access: 'anyone',
  maxAge: 300,
  response: dataOf(z.array(WishlistTemplate)),
  failures: [],
})

export const addFromTemplate = endpoint({
  method: 'POST',
  path: '/wishlists/templates/:templateId/create',
  summary: 'Creates a list from a template; the fields sent replace its texts.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: z.strictObject({ templateId: z.string().max(60) }),
  body: WishlistFields.partial(),
  response: dataOf(Wishlist),
  failures: ['wishlist.template_not_found', 'wishlist.too_many', 'wishlist.group_unknown'],
})
