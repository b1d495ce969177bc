import { Failure } from '@akyede/contract/failures'
import type { WishlistRole } from '@akyede/contract/wishlists'

/** Role × action (D55). */
const rights = {
  /** Put things on the list, take them off, order them. */
  items: ['owner', 'co_owner', 'editor'],
  /** Name, words, day, cover. */
  change: ['owner', 'co_owner'],
  /** Make and end links. */
  share: ['owner', 'co_owner'],
  /** Who can see it, when givers are told of, where gifts go. */
  govern: ['owner'],
  /** Invite others, say what they may do. */
  invite: ['owner'],
  /** Archive, delete, recover. */
  end: ['owner'],
} as const satisfies Record<string, readonly WishlistRole[]>

export type ListAction = keyof typeof rights

export const hasRight = (role: WishlistRole, action: ListAction): boolean =>
  (rights[action] as readonly WishlistRole[]).includes(role)

/** Who may see a list and not do this is told so; who may not see it never comes here. */
export function requireRight(role: WishlistRole, action: ListAction): void {
  if (!hasRight(role, action)) throw new Failure('wishlist.not_allowed')
}
