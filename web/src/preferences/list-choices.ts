import type { SortBy } from '@akyede/contract/catalogue'

/** The orders of a list, as they are called on the screen. */
export const sortNames = {
  relevance: 'Best match',
  popularity: 'Most loved',
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  rating: 'Best rated',
  name: 'Name',
} as const satisfies Record<SortBy, string>

export const isSortBy = (value: unknown): value is SortBy =>
  typeof value === 'string' && Object.hasOwn(sortNames, value)

/** How many gifts a page of a list may hold (D48). */
export const pageSizes = [12, 24, 48, 96] as const
export type PageSize = (typeof pageSizes)[number]

export const isPageSize = (value: unknown): value is PageSize => pageSizes.some(size => size === value)

/** What goes without saying. */
export const usualSort: SortBy = 'relevance'
export const usualPageSize: PageSize = 24
