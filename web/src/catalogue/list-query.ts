import { usualPageSize, usualSort } from '#feature/preferences'
import type { ListAddress } from './list-address.ts'

/** What the shop is asked for a list. */
export const listQuery = ({ chosen, minPrice, maxPrice, minRating, inStock, ...rest }: ListAddress) => ({
  ...Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, [...values]])),
  ...(minPrice !== undefined && { minPrice: String(minPrice) }),
  ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
  ...(minRating !== undefined && { minRating: String(minRating) }),
  ...(inStock && { inStock: 'true' as const }),
  sortBy: rest.sortBy ?? usualSort,
  page: String(rest.page),
  limit: String(rest.limit ?? usualPageSize),
})
