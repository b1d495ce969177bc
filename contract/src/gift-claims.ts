import { z } from 'zod'
import { ProductCard } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { ListToGive, shareId } from './share-links.ts'

/**
 * What others may see of an item: nothing claimed, all remaining units being paid for, some units given, or
 * all of them.
 */
export const claimStates = ['open', 'held', 'part', 'taken'] as const
export const ClaimState = z.enum(claimStates)
export type ClaimState = z.output<typeof ClaimState>

/** Who gives what, as far as the caller may know (D110, D150). */
export const Claims = z.strictObject({
  /**
   * The caller's role. Owners, also on their devices, see the list as if nothing was given until the reveal;
   * so do its collaborators, unless the owner lets them see the claims.
   */
  viewer: z.enum(['owner', 'keeper', 'guest']),
  /** Whether the caller gives from the list as a friend does: no owner, and nobody who co-owned it before. */
  can_give: z.boolean(),
  /** The items that are not open, by item id. */
  items: z.record(
    z.string(),
    z.strictObject({
      state: ClaimState,
      /** Units that were paid for. */
      taken: z.int(),
      /** Units being paid for right now. */
      held: z.int(),
    }),
  ),
})
export type Claims = z.output<typeof Claims>

export const getSharedClaims = endpoint({
  method: 'GET',
  path: '/wishlists/shared/:shareId/claims',
  summary:
    'Retrieves the claims of a shared list; separate from the list, because not every caller may see them.',
  access: 'anyone',
  params: z.strictObject({ shareId }),
  response: dataOf(Claims),
  failures: ['link.not_found', 'link.closed', 'link_locked'],
})

const listParams = z.strictObject({ wishlistId: id })

export const getListToGive = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/to-give',
  summary: 'Retrieves a list for friends, group members and others who may give without a link.',
  access: 'signed-in',
  params: listParams,
  response: dataOf(ListToGive),
  failures: ['wishlist.not_found'],
})

export const getListClaims = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/claims',
  summary: 'Retrieves the claims of such a list, as far as the caller may see them.',
  access: 'signed-in',
  params: listParams,
  response: dataOf(Claims),
  failures: ['wishlist.not_found'],
})

export const listGiftsInTime = endpoint({
  method: 'GET',
  path: '/wishlists/items/in-time',
  summary:
    'Lists up to five gifts of the same category and a similar price that arrive by the day of the list, for an item that would arrive too late.',
  access: 'anyone',
  query: z.strictObject({ wishlist_id: id, share_id: shareId.optional(), item_id: id }),
  response: dataOf(z.array(ProductCard)),
  failures: [
    'wishlist.not_found',
    'wishlist.item_not_found',
    'link.not_found',
    'link.closed',
    'link_locked',
    'gift.nowhere_to_send',
  ],
})
