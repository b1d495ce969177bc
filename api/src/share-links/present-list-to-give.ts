import type { Address } from '@akyede/contract/orders'
import type { ListToGive, SharedItem, SharedList } from '@akyede/contract/share-links'
import type { WishlistItem } from '@akyede/contract/wishlist-items'
import { type Contact, findContact } from '#feature/accounts'
import { findDefaultAddress } from '#feature/addresses'
import {
  type ClaimVisibility,
  type DeliveryFacts,
  noClaims,
  noLinks,
  presentList,
  type VisibleList,
  type WishlistRow,
} from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { OpenLink } from './open-link.ts'

/**
 * A list for givers: the same for all of them, so it contains no claims (D150). Owners see the stock as in their own
 * views.
 */
export async function presentListToGive(
  executor: Executor,
  seen: VisibleList,
  now: Date,
  delivery: DeliveryFacts,
  claims: ClaimVisibility = noClaims,
): Promise<ListToGive> {
  const list = await presentList(executor, { claims, links: noLinks, delivery }, seen, now)
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
  delivery: DeliveryFacts,
): Promise<SharedList> {
  const list = await presentListToGive(executor, seen, now, delivery)
  return { ...list, share_id: link.share_id, has_password: link.password_hash !== null }
}

/**
 * Delivery address for gifts: the list's own, else the owner's default address. Givers may learn its town, never
 * more.
 */
export async function findListDeliveryAddress(
  executor: Executor,
  { user_id, delivery_address }: Pick<WishlistRow, 'user_id' | 'delivery_address'>,
  known?: Contact,
): Promise<Address | undefined> {
  const found = delivery_address ?? (await findDefaultAddress(executor, user_id))
  if (!found) return undefined
  const { id, is_default, ...address } = found as Address & { id?: string; is_default?: boolean }
  const owner = known ?? (await findContact(executor, user_id))
  return {
    ...address,
    recipient_name: address.recipient_name ?? (owner && `${owner.first_name} ${owner.last_name}`),
    phone: address.phone ?? owner?.phone ?? undefined,
  }
}
