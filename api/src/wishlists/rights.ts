import { Failure } from '@akyede/contract/failures'
import type { WishlistRole } from '@akyede/contract/wishlists'

/** Role × action (D55). */
const rights = {
  /** Add, remove and reorder items. */
  items: ['owner', 'co_owner', 'editor'],
  /** Name, texts, day, cover. */
  change: ['owner', 'co_owner'],
  /** Create and revoke links. */
  share: ['owner', 'co_owner'],
  /** Privacy, reveal and delivery address. */
  govern: ['owner'],
  /** Invite collaborators and change their roles. */
  invite: ['owner'],
  /** Archive, delete, restore. */
  end: ['owner'],
} as const satisfies Record<string, readonly WishlistRole[]>

export type ListAction = keyof typeof rights

export const hasRight = (role: WishlistRole, action: ListAction): boolean =>
  (rights[action] as readonly WishlistRole[]).includes(role)

/** Refuses a viewer without the right; callers without access are refused earlier. */
export function requireRight(role: WishlistRole, action: ListAction): void {
  if (!hasRight(role, action)) throw new Failure('wishlist.not_allowed')
}
