import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, line, page } from './fields.ts'
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

/** Somebody with whom a list is kept (D55). */
export const Collaborator = z.strictObject({
  user_id: z.int(),
  first_name: z.string(),
  role: CollaboratorRole,
  /** Invitations that were not answered yet are shown to who may manage them. */
  status: z.enum(['invited', 'accepted']),
  /** The owner lets them see what has been given. */
  sees_claims: z.boolean(),
})
export type Collaborator = z.output<typeof Collaborator>

/** What the caller is to a list. */
export const WishlistRole = z.enum(['owner', 'co_owner', 'editor', 'viewer', 'visitor'])
export type WishlistRole = z.output<typeof WishlistRole>

/** A list without its items (specification 3); money in cedis. */
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
  /** Σ price × quantity at today's prices (D53). */
  totalValue: cedis,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The address of the picture that stands for the list: one that was uploaded, else of the first item; null without any. */
  coverImage: z.string().nullable(),
  hasOwnCover: z.boolean(),
  /** Of the first four items that have one. */
  pictures: z.array(Picture),
  owner: z.strictObject({ user_id: z.int(), first_name: z.string() }),
  role: WishlistRole,
  /** Empty for visitors. */
  collaborators: z.array(Collaborator),
  /** Where a link of the list leads, for who may share it; null without one. */
  shareUrl: z.string().nullable(),
  /** Counts changes of the list itself, not of its items: `If-Match` compares it. */
  version: z.int(),
  /** For owners and co-owners; null for everybody else. */
  reveal: WishlistReveal.nullable(),
  /** For the owner alone. */
  deliveryAddress: Address.nullable(),
  archivedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Until when a deleted list can be brought back. */
  recoverableUntil: z.iso.datetime().nullable(),
})
export type WishlistSummary = z.output<typeof WishlistSummary>

export const Wishlist = WishlistSummary.extend({ items: z.array(WishlistItem) })
export type Wishlist = z.output<typeof Wishlist>

export const wishlistScopes = ['own', 'friends', 'group', 'archived', 'deleted'] as const
/** As D15 names them; the last created and the highest value first. */
export const wishlistSortings = ['updated', 'created', 'name', 'deadline', 'value'] as const

const params = z.strictObject({ wishlistId: id })

export const listWishlists = endpoint({
  method: 'GET',
  path: '/wishlists/list',
  summary:
    'A page of lists without their items: one’s own and those kept with others, or of friends, of groups, archived, deleted',
  access: 'signed-in',
  query: z.strictObject({
    scope: z.enum(wishlistScopes, 'This selection is unknown').default('own'),
    /** With the scope "group": the lists of this one, one's own among them. */
    group_id: id.optional(),
    search: line().optional(),
    /** Of this person alone. */
    owner: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'This id is not valid')
      .transform(Number)
      .optional(),
    sortBy: z.enum(wishlistSortings, 'This way of sorting is unknown').default('updated'),
    page,
    limit: limit(),
  }),
  response: pageOf(WishlistSummary),
  failures: [],
})

export const countWishlists = endpoint({
  method: 'GET',
  path: '/wishlists/counts',
  summary: 'How many lists one has, and how many items are on them',
  access: 'signed-in',
  response: dataOf(z.strictObject({ lists: z.int(), items: z.int() })),
  failures: [],
})

export const getWishlist = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId',
  summary:
    'A list with its items in their order; its version is the ETag. Not there and not for the caller answer alike',
  access: 'anyone',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found'],
})

export const addWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/add',
  summary: `Makes a list, of which a person has ${limits.wishlists.perPerson} at most; left out, privacy is as the profile says`,
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
    'Changes what is sent and leaves the rest. With `If-Match: "version"` only if the list is still that one: else 409 with the list as it is now',
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
  summary: 'Shows the file `cover` (JPEG, PNG or WebP), cut to fit and without what the camera wrote into it',
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
  summary: 'Shows the picture of the first item again',
  access: 'signed-in',
  idempotency: 'none',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const deleteWishlist = endpoint({
  method: 'DELETE',
  path: '/wishlists/:wishlistId',
  summary:
    'Deletes a list for good, with `soft` so that it can be recovered; one that is deleted already is no failure',
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
  summary: 'Hides a list from everybody but its owner, until it is recovered',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.not_allowed'],
})

export const recoverWishlist = endpoint({
  method: 'POST',
  path: '/wishlists/:wishlistId/recover',
  summary: 'Brings back a list that is archived, or that was deleted softly within 30 days',
  access: 'signed-in',
  idempotency: 'own',
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.too_many'],
})

export const deleteWishlists = endpoint({
  method: 'POST',
  path: '/wishlists/bulk-delete',
  summary: 'Deletes lists, softly unless asked otherwise, and answers for each',
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
    'Makes "Copy of …" from a list that the caller may see: private, with its items and nothing that was given',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params,
  response: dataOf(Wishlist),
  failures: ['wishlist.not_found', 'wishlist.too_many'],
})
