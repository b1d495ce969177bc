import type { SharedItem } from '@akyede/contract/share-links'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'

export const sortings = ['priority', 'price'] as const
export type Sorting = (typeof sortings)[number]

export const readSorting = (search: URLSearchParams): Sorting =>
  sortings.find(one => one === search.get('sort')) ?? 'priority'

/** The contract's own order would bring all that checks it along. */
const ranks: Record<ItemPriority, number> = { must_have: 0, high: 1, medium: 2, low: 3 }

/** The most wished for or the cheapest first; among equals as the owner has put them. */
export function sortItems(items: readonly SharedItem[], by: Sorting): SharedItem[] {
  return items.toSorted((one, other) =>
    by === 'price' ? one.price - other.price : ranks[one.priority] - ranks[other.priority],
  )
}

/** Whether only what nobody gives yet is to be seen. */
export const readOnlyOpen = (search: URLSearchParams): boolean => search.has('open')
