import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'
import { WishlistPurpose } from './wishlist-fields.ts'
import { WishlistItem } from './wishlist-items.ts'

/** Aliases that would look like pages of the shop. */
const reserved = new Set([
  'admin',
  'akyede',
  'api',
  'create',
  'example',
  'gift',
  'gifts',
  'help',
  'items',
  'link',
  'links',
  'list',
  'lists',
  'login',
  'new',
  'null',
  'search',
  'settings',
  'shared',
  'signin',
  'support',
  'undefined',
  'unlock',
  'wishlist',
  'wishlists',
  'www',
])

/** The alias of the list that the landing page of the demo shop shows. Users cannot choose it. */
export const exampleListAlias = 'example'

/** A custom alias in the URL of a list (D105). */
export const linkAlias = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{3,40}$/, 'Please use 3 to 40 letters, digits and hyphens')
  .refine(alias => !reserved.has(alias), 'This link is reserved. Please choose another one.')

export const linkPassword = z
  .string()
  .min(limits.shareLinks.passwordMin, `Please use at least ${limits.shareLinks.passwordMin} characters`)
  .max(128, 'Please use at most 128 characters')

/** A timestamp in ISO 8601, or in seconds or milliseconds of the Unix epoch (D105). */
const timestamp = z
  .union(
    [
      z.iso.datetime({ offset: true }),
      z.number().positive(),
      z.string().regex(/^\d{9,14}$/, 'Please choose a date and time'),
    ],
    {
      error: 'Please choose a date and time',
    },
  )
  .transform(given => {
    const figure = typeof given === 'number' ? given : /^\d+$/.test(given) ? Number(given) : undefined
    if (figure === undefined) return new Date(given)
    return new Date(figure < 1e11 ? figure * 1000 : figure)
  })
  .refine(date => !Number.isNaN(date.getTime()), 'Please choose a date and time')

/** A share link as its owner sees it. */
export const ShareLink = z.strictObject({
  share_url: z.url(),
  share_id: z.string(),
  alias: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  has_password: z.boolean(),
  status: z.enum(['open', 'expired', 'revoked']),
  created_at: z.iso.datetime(),
})
export type ShareLink = z.output<typeof ShareLink>

/** An item of a shared list: the same for every visitor, so it contains no claims. */
export const SharedItem = WishlistItem.omit({ reserved: true }).extend({
  /** Can be paid for here and now, while stock lasts. */
  givable: z.boolean(),
})
export type SharedItem = z.output<typeof SharedItem>

/** A list as givers see it (S7). Of the owner's address it contains only the town. */
export const ListToGive = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  purpose: WishlistPurpose.nullable(),
  purposeText: z.string().nullable(),
  deadline: z.iso.date().nullable(),
  owner: z.strictObject({ first_name: z.string() }),
  coverImage: z.string().nullable(),
  pictures: z.array(Picture),
  itemCount: z.int(),
  /** Where gifts are sent; null while the owner has set no address, which prevents gifts. */
  town: z.string().nullable(),
  items: z.array(SharedItem),
})
export type ListToGive = z.output<typeof ListToGive>

/** The same list as seen through a link. */
export const SharedList = ListToGive.extend({ share_id: z.string(), has_password: z.boolean() })
export type SharedList = z.output<typeof SharedList>

const newLink = {
  wishlist_id: id,
  password: linkPassword.optional(),
  alias: linkAlias.optional(),
  /** Ends the existing links of the list. */
  regenerate: z.boolean().default(false),
}

export const generateLink = endpoint({
  method: 'POST',
  path: '/wishlists/generate-link',
  summary: 'Creates a link to a list, optionally with an alias and a password.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject(newLink),
  response: dataOf(ShareLink),
  failures: ['wishlist.not_found', 'wishlist.not_allowed', 'link.alias_taken', 'link.too_many'],
})

export const generateExpiringLink = endpoint({
  method: 'POST',
  path: '/wishlists/generate-expiring-link',
  summary: 'Creates a link to a list that expires within a year.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({ ...newLink, expiration: timestamp }),
  response: dataOf(ShareLink),
  failures: [
    'wishlist.not_found',
    'wishlist.not_allowed',
    'link.alias_taken',
    'link.too_many',
    'link.expiration_invalid',
  ],
})

export const openListLink = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/links',
  summary:
    'Retrieves the newest link of a list, open before ended, and creates the first one, with a readable alias that cannot be guessed. `renew` ends all links and creates another.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ wishlistId: id }),
  body: z.strictObject({ renew: z.boolean().default(false) }),
  response: dataOf(ShareLink),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const listLinks = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/links',
  summary: `Lists the links of a list and the last ${limits.shareLinks.endedShown} ended ones, newest first.`,
  access: 'signed-in',
  params: z.strictObject({ wishlistId: id }),
  response: dataOf(z.array(ShareLink)),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

/** An alias is accepted wherever a share id is. */
export const shareId = z.string().regex(/^[A-Za-z0-9_-]{3,64}$/, 'This link is not valid')

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId/links/:shareId',
  summary: 'Ends a link immediately. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ wishlistId: id, shareId }),
  response: dataOf(ShareLink),
  failures: ['wishlist.not_found', 'wishlist.not_allowed', 'link.not_found'],
})

const linkParams = z.strictObject({ shareId })

export const getSharedList = endpoint({
  method: 'GET',
  path: '/wishlists/shared/:shareId',
  summary:
    'Retrieves a list by its link, the same for every visitor; of a list with a password only that it has one.',
  access: 'anyone',
  maxAge: 60,
  revalidate: true,
  params: linkParams,
  response: dataOf(SharedList),
  failures: ['link.not_found', 'link.closed', 'link_locked'],
})

export const unlockSharedList = endpoint({
  method: 'POST',
  path: '/wishlists/shared/:shareId/unlock',
  summary: `Unlocks a list with a password for two hours: by a cookie in browsers, and by \`pass\` for the \`X-List-Pass\` header of other clients. ${limits.shareLinks.tries} attempts in 15 minutes.`,
  access: 'anyone',
  idempotency: 'none',
  hasCredential: true,
  params: linkParams,
  body: z.strictObject({
    password: z.string('Please enter the password').min(1, 'Please enter the password').max(128),
  }),
  response: dataOf(
    z.strictObject({ pass: z.string().nullable(), expires_at: z.iso.datetime(), list: SharedList }),
  ),
  failures: ['link.not_found', 'link.closed', 'link.password_wrong', 'link.tries_spent'],
})

export const getUnlockedList = endpoint({
  method: 'GET',
  path: '/wishlists/shared/:shareId/unlocked',
  summary: 'Retrieves a list with a password after it was unlocked.',
  access: 'anyone',
  params: linkParams,
  response: dataOf(SharedList),
  failures: ['link.not_found', 'link.closed', 'link_locked'],
})
