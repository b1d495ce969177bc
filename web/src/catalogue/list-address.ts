import type { SortBy } from '@akyede/contract/catalogue'
import type { MetaDescriptor } from 'react-router'
import { type PageSize, usualPageSize, usualSort } from '#feature/preferences'

/** The filters of a list. Values of one filter are alternatives; several filters must all match (D96). */
export interface ListFilters {
  /** By parameter: `categories` (slugs), `brands` (makers' names), `attr_colour` and other attributes. */
  chosen: Readonly<Record<string, readonly string[]>>
  /** In cedis. */
  minPrice: number | undefined
  maxPrice: number | undefined
  /** Minimum number of stars. */
  minRating: number | undefined
  inStock: boolean
}

/**
 * A list as its address describes it. The visitor's preferences, and then the defaults, fill what it leaves
 * open.
 */
export interface ListAddress extends ListFilters {
  q: string
  /** Whether to search the words without repairing their spelling. */
  verbatim: boolean
  sortBy: SortBy | undefined
  limit: PageSize | undefined
  page: number
}

/** Sorts categories and makers before the attributes, so that each selection has one address. */
export const byPlace = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : 1)
const place = (name: string): number => (name === 'categories' ? 0 : name === 'brands' ? 1 : 2)

/** Returns the address as names and values, without default values. */
export function listEntries(address: ListAddress): [name: string, value: string][] {
  const { q, verbatim, chosen, minPrice, maxPrice, minRating, inStock, sortBy, limit, page } = address
  const single: [string, string | number | false | undefined][] = [
    ['minPrice', minPrice],
    ['maxPrice', maxPrice],
    ['minRating', minRating],
    ['inStock', inStock && 'true'],
    ['sortBy', sortBy],
    ['limit', limit],
    ['page', page > 1 && page],
  ]
  const several = Object.keys(chosen)
    .sort(byPlace)
    .flatMap(name => (chosen[name] ?? []).map((value): [string, string] => [name, value]))
  const words: [string, string | false][] = [
    ['q', q],
    ['verbatim', verbatim && 'true'],
  ]
  return [...words, ...several, ...single].flatMap(([name, value]): [string, string][] =>
    value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
  )
}

/** Such as "?q=kente&attr_colour=Red&page=2". */
export const listHref = (address: ListAddress): string =>
  `?${new URLSearchParams(listEntries(address)).toString()}`

/** Such as "All gifts", or "All gifts, page 2" after the first page. */
export const titleOfPage = (title: string, address: ListAddress | undefined): string =>
  address && address.page > 1 ? `${title}, page ${address.page}` : title

/** Whether any filter is set. */
export const isNarrowed = ({ chosen, minPrice, maxPrice, minRating, inStock }: ListFilters): boolean =>
  inStock ||
  Object.keys(chosen).length > 0 ||
  [minPrice, maxPrice, minRating].some(figure => figure !== undefined)

/**
 * Search engines index the whole list and its pages. Filtered and sorted lists name it as canonical (D41).
 */
export function listMeta(address: ListAddress, canonicalPath: string): MetaDescriptor[] {
  const canonical = address.page > 1 ? `${canonicalPath}?page=${address.page}` : canonicalPath
  const link = { tagName: 'link', rel: 'canonical', href: canonical }
  return isNarrowed(address) ? [link, { name: 'robots', content: 'noindex, follow' }] : [link]
}

/** The query of the list for the API. */
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
