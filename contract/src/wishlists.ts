import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, line, page, userId } from './fields.ts'
import { limits } from './limits.ts'
import { Address } from './orders.ts'
import {
  CollaboratorRole,
  WishlistFields,
  WishlistPrivacy,
  WishlistPurpose,
  WishlistReveal,
} from './wishlist-fields.ts'
import { WishlistItem } from './wishlist-items.ts'

/** A collaborator of a list (D55). */
export const Collaborator = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  role: CollaboratorRole,
  /** Unanswered invitations are shown to callers who may manage them. */
  status: z.enum(['invited', 'accepted']),
  /** The owner lets them see the claims. */
  sees_claims: z.boolean(),
  /** They co-owned the list, so that its gifts stay a surprise for them. */
  was_co_owner: z.boolean(),
})
export type Collaborator = z.output<typeof Collaborator>

/** The caller's role on a list. */
export const WishlistRole = z.enum(['owner', 'co_owner', 'editor', 'viewer', 'visitor'])
export type WishlistRole = z.output<typeof WishlistRole>

/** A list without its items (specification 3); amounts in cedis. */
export const WishlistSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  purpose: WishlistPurpose.nullable(),
  purposeText: z.string().nullable(),
  privacy: WishlistPrivacy,
  groupId: z.string().nullable(),
  deadline: z.iso.date().nullable(),
  itemCount: z.int(),
  /** Σ price × quantity at current prices (D53). */
  totalValue: cedis,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The URL of the cover: an uploaded picture, else the first item's; null without any. */
  coverImage: z.string().nullable(),
  hasOwnCover: z.boolean(),
  /** Pictures of the first four items that have one. */
  pictures: z.array(Picture),
  owner: z.strictObject({ user_id: z.int(), first_name: z.string() }),
  role: WishlistRole,
  /** Empty for visitors. */
  collaborators: z.array(Collaborator),
  /** The URL of a link, for callers who may share the list; null without one. */
  shareUrl: z.string().nullable(),
  /** Version of the list without its items, compared by `If-Match`. */
  version: z.int(),
  /** For owners and co-owners; null for other callers. */
  reveal: WishlistReveal.nullable(),
  /** For the owner only. */
  deliveryAddress: Address.nullable(),
  archivedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Until when a deleted list can be recovered. */
  recoverableUntil: z.iso.datetime().nullable(),
})
export type WishlistSummary = z.output<typeof WishlistSummary>

export const Wishlist = WishlistSummary.extend({ items: z.array(WishlistItem) })
export type Wishlist = z.output<typeof Wishlist>

export const wishlistScopes = ['own', 'friends', 'group', 'archived', 'deleted'] as const
/** Sort orders as D15 names them; latest created and highest value first. */
export const wishlistSortings = ['updated', 'created', 'name', 'deadline', 'value'] as const

const params = z.strictObject({ wishlistId: id })

export const listWishlists = endpoint({
  method: 'GET',
  path: '/wishlists/list',
  summary:
    'Lists wishlists without their items, by scope: own and shared, of friends, of groups, archived, deleted.',
  access: 'signed-in',
  query: z.strictObject({
    scope: z.enum(wishlistScopes, 'This filter is unknown').default('own'),
    /** With the scope "group": the lists of this group, including the caller's. */
    group_id: id.optional(),
    search: line().optional(),
    /** Only lists of this person. */
    owner: userId.optional(),
    sortBy: z.enum(wishlistSortings, 'This sort order is unknown').default('updated'),
    page,
    limit: limit(),
  }),
  response: pageOf(WishlistSummary),
  failures: [],
})

export const countWishlists = endpoint({
  method: 'GET',
  path: '/wishlists/counts',
  summary: 'Counts the caller’s lists and their items.',
  access: 'signed-in',
  response: dataOf(z.strictObject({ lists: z.int(), items: z.int() })),
  failures: [],
})

export const getWishlist = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId',
  summary:
    'Retrieves a list with its items; the ETag is its version. A missing list and one that the caller may not see return the same failure.',
  access: 'anyone',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found'],
})

export const addWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/add',
  summary: `Creates a list, at most ${limits.wishlists.perPerson} per person; privacy defaults to the profile’s setting.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: WishlistFields.partial().extend({ name: WishlistFields.shape.name }),
  response: dataOf(Wishlist),
  failures: ['wishlist.too_many', 'wishlist.group_unknown'],
})

export const changeWishlist = endpoint({
  method: 'PUT',
  path: '/wishlists/:wishlistId',
  summary:
    'Updates the fields sent. With `If-Match: "version"` a changed list is rejected with 409 and its current state.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: WishlistFields.partial(),
  response: dataOf(Wishlist),
  failures: [
    'wishlist.not_found',
    'wishlist.modified',
    'wishlist.if_match_invalid',
    'wishlist.not_allowed',
    'wishlist.group_unknown',
  ],
})

export const putWishlistCover = endpoint({
  method: 'PUT',
  path: '/wishlists/:wishlistId/cover',
  summary: 'Sets the file `cover` (JPEG, PNG or WebP) as cover, cropped and without metadata.',
  access: 'signed-in',
  idempotency: 'none',
  upload: limits.wishlists.cover.maxBytes,
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.not_allowed', 'wishlist.picture_unreadable'],
})

export const removeWishlistCover = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId/cover',
  summary: 'Removes the cover; the picture of the first item is used again.',
  access: 'signed-in',
  idempotency: 'none',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const deleteWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId',
  summary: 'Deletes a list permanently, or with `soft` so that it can be recovered. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  query: z.strictObject({ soft: z.enum(['true', 'false'], 'Please say true or false').default('false') }),
  response: dataOf(z.strictObject({ id: z.string() })),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const archiveWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/archive',
  summary: 'Archives a list: only its owner sees it until it is recovered.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const recoverWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/recover',
  summary: 'Recovers an archived list, or one that was soft-deleted within 30 days.',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.too_many'],
})

export const deleteWishlists = endpoint({
  method: 'POST',
  path: '/wishlists/bulk-delete',
  summary: 'Deletes lists, softly by default, and returns the result for each.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Please choose a list')
      .max(limits.page.max, `At most ${limits.page.max} at once`),
    soft: z.boolean().default(true),
  }),
  response: dataOf(
    z.array(z.strictObject({ id: z.string(), status: z.enum(['deleted', 'not_found', 'not_allowed']) })),
  ),
  failures: [],
})

export const duplicateWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/duplicate',
  summary:
    'Copies a list that the caller may see as "Copy of …": private, with its items and without claims.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.too_many'],
})
