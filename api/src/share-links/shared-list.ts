import type { SharedItem, SharedList } from '@akyede/contract/share-links'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { noClaims, noLinks, presentList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { deliveryAddressOf } from './delivery-address.ts'
import type { OpenLink } from './open-link.ts'

const parts = { claims: noClaims, links: noLinks }

/** A list as its links show it: the same bytes for everybody, so nothing of who gives what is in it (D150). */
export async function presentShared(
  executor: Executor,
  { link, seen }: OpenLink,
  now: Date,
): Promise<SharedList> {
  const list = await presentList(executor, parts, seen, now)
  const address = await deliveryAddressOf(executor, seen.list)
  return {
    id: list.id,
    share_id: link.share_id,
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
    has_password: link.password_hash !== null,
    items: list.items.map(presentItem),
  }
}

function presentItem({ reserved, ...item }: WishlistItem): SharedItem {
  return { ...item, givable: item.productId !== null && item.available > 0 }
}
