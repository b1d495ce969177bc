import type { SortBy } from '@akyede/contract/catalogue'
import type { MetaDescriptor } from 'react-router'
import { type PageSize, usualPageSize, usualSort } from '#feature/preferences'

/** What a list is narrowed to. Values of one filter are alternatives, filters add up (D96). */
export interface ListFilters {
  /** By parameter: `categories` (slugs), `brands` (makers' names), `attr_colour` … */
  chosen: Readonly<Record<string, readonly string[]>>
  /** Cedis. */
  minPrice: number | undefined
  maxPrice: number | undefined
  /** Stars and up. */
  minRating: number | undefined
  inStock: boolean
}

/** What the address of a list says. What it leaves open the visitor's preferences say, and else the shop. */
export interface ListAddress extends ListFilters {
  q: string
  /** The words as they are, without repairing their spelling. */
  verbatim: boolean
  sortBy: SortBy | undefined
  limit: PageSize | undefined
  page: number
}

/** Categories and makers before the attributes, so that one choice has one address. */
export const byPlace = (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : 1)
const place = (name: string): number => (name === 'categories' ? 0 : name === 'brands' ? 1 : 2)

/** What the address says, as names and values; what goes without saying is left out. */
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

/** "?q=kente&attr_colour=Red&page=2" */
export const listHref = (address: ListAddress): string =>
  `?${new URLSearchParams(listEntries(address)).toString()}`

/** "All gifts", and further on "All gifts, page 2" */
export const titleOfPage = (title: string, address: ListAddress | undefined): string =>
  address && address.page > 1 ? `${title}, page ${address.page}` : title

/** Whether any filter is set. */
export const isNarrowed = ({ chosen, minPrice, maxPrice, minRating, inStock }: ListFilters): boolean =>
  inStock ||
  Object.keys(chosen).length > 0 ||
  [minPrice, maxPrice, minRating].some(figure => figure !== undefined)

/** Search engines keep the whole list and its pages; what visitors narrow or sort themselves leads there (D41). */
export function listMeta(address: ListAddress, whole: string): MetaDescriptor[] {
  const canonical = address.page > 1 ? `${whole}?page=${address.page}` : whole
  const link = { tagName: 'link', rel: 'canonical', href: canonical }
  return isNarrowed(address) ? [link, { name: 'robots', content: 'noindex, follow' }] : [link]
}

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
