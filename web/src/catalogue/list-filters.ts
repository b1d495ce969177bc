import { asCedis, formatCedis } from '@akyede/contract/money'
import type { Facets } from '@akyede/contract/search'
import { valueText } from './attribute-words.ts'
import type { ListAddress, ListFilters } from './list-address.ts'

export const noFilters: ListFilters = {
  chosen: {},
  minPrice: undefined,
  maxPrice: undefined,
  minRating: undefined,
  inStock: false,
}

/** The same list without filters, at page 1. */
export const withoutFilters = (address: ListAddress): ListAddress => ({ ...address, ...noFilters, page: 1 })

/** The same list with a filter value added or removed. */
export function toggleFilter(address: ListAddress, parameter: string, value: string): ListAddress {
  const before = address.chosen[parameter] ?? []
  const without = before.filter(one => one !== value)
  const values = without.length < before.length ? without : [...before, value]
  const { [parameter]: _, ...others } = address.chosen
  return { ...address, chosen: values.length > 0 ? { ...others, [parameter]: values } : others, page: 1 }
}

/**
 * The same list without one filter, by the name that the API suggests for removal: `price`, `attr_colour` and
 * so on.
 */
export function withoutFilter(address: ListAddress, parameter: string): ListAddress {
  switch (parameter) {
    case 'price':
      return { ...address, minPrice: undefined, maxPrice: undefined, page: 1 }
    case 'minRating':
      return { ...address, minRating: undefined, page: 1 }
    case 'inStock':
      return { ...address, inStock: false, page: 1 }
    default: {
      const { [parameter]: _, ...chosen } = address.chosen
      return { ...address, chosen, page: 1 }
    }
  }
}

/** A set filter as text, with the list without it. */
export interface AppliedFilter {
  parameter: string
  text: string
  without: ListAddress
}

/** Returns all set filters, each removable alone. */
export function appliedFilters(address: ListAddress, categories: Facets['categories']): AppliedFilter[] {
  const { chosen, minPrice, maxPrice, minRating, inStock } = address
  const { arrivesBy: [arrivesBy] = [], region, ...others } = chosen
  const several = Object.entries(others).flatMap(([parameter, values]) =>
    values.map(value => ({
      parameter,
      text: parameter === 'categories' ? categoryName(categories, value) : valueText(parameter, value),
      without: toggleFilter(address, parameter, value),
    })),
  )
  const single = [
    (minPrice !== undefined || maxPrice !== undefined) && (['price', priceText(minPrice, maxPrice)] as const),
    minRating !== undefined && (['minRating', ratingText(minRating)] as const),
    inStock && (['inStock', 'In stock'] as const),
    arrivesBy !== undefined && (['arrivesBy', arrivalText(arrivesBy, region)] as const),
  ]
  return [
    ...several,
    ...single
      .filter(one => one !== false)
      .map(([parameter, text]) => ({ parameter, text, without: withoutFilter(address, parameter) })),
  ]
}

/** The name of the category, or a name made from its slug when it has no products. */
export const categoryName = (categories: Facets['categories'], slug: string): string =>
  categories.find(category => category.value === slug)?.name ?? slug.replaceAll('-', ' ')

const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
/** "Arrives by 24 Dec", with the region if one is named. */
const arrivalText = (day: string, region: readonly string[] = []): string =>
  [`Arrives by ${new Date(day).toLocaleDateString('en-GB', short)}`, ...region].join(' in ')

/** Such as "4 stars and up". */
export const ratingText = (stars: number): string =>
  stars === 5 ? '5 stars' : `${stars} ${stars === 1 ? 'star' : 'stars'} and up`

const cedi = (cedis: number): string => formatCedis(asCedis(cedis), { trim: true })

/** Such as "₵50 to ₵200", "From ₵50" or "Up to ₵200"; in cedis. */
function priceText(low: number | undefined, high: number | undefined): string {
  if (high === undefined) return `From ${cedi(low ?? 0)}`
  return low === undefined ? `Up to ${cedi(high)}` : `${cedi(low)} to ${cedi(high)}`
}
