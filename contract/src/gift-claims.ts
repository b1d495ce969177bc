import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { ListToGive, shareId } from './share-links.ts'

/** What others may see of an item: nothing given, all that is left being paid for right now, a part taken, all of it. */
export const claimStates = ['open', 'held', 'part', 'taken'] as const
export const ClaimState = z.enum(claimStates)
export type ClaimState = z.output<typeof ClaimState>

/** Who gives what, as far as whoever asks may know (D110, D150). */
export const Claims = z.strictObject({
  /**
   * What the list is to the caller: its owners, on their devices too, see as if nobody gave anything before they may
   * know; so do those who keep it with them, unless the owner lets them see.
   */
  viewer: z.enum(['owner', 'keeper', 'guest']),
  /** Those that are not open, by item id. */
  items: z.record(
    z.string(),
    z.strictObject({
      state: ClaimState,
      /** Pieces that somebody has paid for. */
      taken: z.int(),
      /** Pieces that somebody is paying for right now. */
      held: z.int(),
    }),
  ),
})
export type Claims = z.output<typeof Claims>

export const getSharedClaims = endpoint({
  method: 'GET',
  path: '/wishlists/shared/:shareId/claims',
  summary:
    'What of a shared list is taken care of, asked for apart from the list, because not everybody may know',
  access: 'anyone',
  params: z.strictObject({ shareId }),
  response: dataOf(Claims),
  failures: ['link.not_found', 'link.closed', 'link_locked'],
})

const listParams = z.strictObject({ wishlistId: id })

export const getListToGive = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/to-give',
  summary: 'A list as friends, members and others for whom it is see it, who need no link to give from it',
  access: 'signed-in',
  params: listParams,
  response: dataOf(ListToGive),
  failures: ['wishlist.not_found'],
})

export const getListClaims = endpoint({
  method: 'GET',
  path: '/wishlists/:wishlistId/claims',
  summary: 'What of such a list is taken care of, as far as the caller may know',
  access: 'signed-in',
  params: listParams,
  response: dataOf(Claims),
  failures: ['wishlist.not_found'],
})
