import { itemPriorities } from '@akyede/contract/wishlist-fields'
import type { itemSortings, WishlistItem } from '@akyede/contract/wishlist-items'

export interface ItemsQuery {
  readonly search?: string | undefined
  readonly sortBy: (typeof itemSortings)[number]
  readonly page: number
  readonly limit: number
}

type Order = (one: WishlistItem, other: WishlistItem) => number

const rank = ({ priority }: WishlistItem) => itemPriorities.indexOf(priority)

/** Equal items keep the owner's order, because sorting is stable. */
const orders: Record<ItemsQuery['sortBy'], Order> = {
  position: () => 0,
  priority: (one, other) => rank(other) - rank(one),
  price_asc: (one, other) => one.price - other.price,
  price_desc: (one, other) => other.price - one.price,
  added: (one, other) => other.addedAt.localeCompare(one.addedAt),
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
}

/** Sorts and pages in memory: names and prices come from the catalogue, and lists are short. */
export function paginateItems(
  items: readonly WishlistItem[],
  { search, sortBy, page, limit }: ItemsQuery,
): { items: WishlistItem[]; total: number } {
  const word = search?.toLowerCase() ?? ''
  const found = items
    .filter(({ name, notes, vendorName }) => `${name}\n${notes}\n${vendorName}`.toLowerCase().includes(word))
    .sort(orders[sortBy])
  return { items: found.slice((page - 1) * limit, page * limit), total: found.length }
}
