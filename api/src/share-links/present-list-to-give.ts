import type { ListToGive, SharedItem, SharedList } from '@akyede/contract/share-links'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { type ClaimVisibility, noClaims, noLinks, presentList, type VisibleList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findListDeliveryAddress } from './find-list-delivery-address.ts'
import type { OpenLink } from './open-link.ts'

/**
 * A list for givers: the same for all of them, so it contains no claims (D150). Owners see the stock as in their own
 * views.
 */
export async function presentListToGive(
  executor: Executor,
  seen: VisibleList,
  now: Date,
  claims: ClaimVisibility = noClaims,
): Promise<ListToGive> {
  const list = await presentList(executor, { claims, links: noLinks }, seen, now)
  const address = await findListDeliveryAddress(executor, seen.list)
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    purpose: list.purpose,
    purposeText: list.purposeText,
    deadline: list.deadline,
    owner: { first_name: list.owner.first_name },
    coverImage: list.coverImage,
    pictures: list.pictures,
    itemCount: list.itemCount,
    town: address?.city ?? null,
    items: list.items.map(presentItem),
  }
}

function presentItem({ reserved, ...item }: WishlistItem): SharedItem {
  return { ...item, givable: item.productId !== null && item.available > 0 }
}

/** A list as its links show it. */
export async function presentSharedList(
  executor: Executor,
  { link, seen }: OpenLink,
  now: Date,
): Promise<SharedList> {
  const list = await presentListToGive(executor, seen, now)
  return { ...list, share_id: link.share_id, has_password: link.password_hash !== null }
}
