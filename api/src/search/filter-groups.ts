import type { Filters } from '@akyede/contract/search'

/** One filter: what a visitor sets and takes back as one. */
export type Group = 'categories' | 'brands' | 'price' | 'minRating' | 'inStock' | `attr_${string}`

export const noFilters: Filters = {
  categories: [],
  brands: [],
  minPrice: undefined,
  maxPrice: undefined,
  minRating: undefined,
  inStock: false,
  attributes: {},
}

/** The filters with one of them taken back. */
export function withoutGroup(filters: Filters, group: Group): Filters {
  switch (group) {
    case 'categories':
      return { ...filters, categories: [] }
    case 'brands':
      return { ...filters, brands: [] }
    case 'price':
      return { ...filters, minPrice: undefined, maxPrice: undefined }
    case 'minRating':
      return { ...filters, minRating: undefined }
    case 'inStock':
      return { ...filters, inStock: false }
    default: {
      const { [group.slice('attr_'.length)]: _, ...attributes } = filters.attributes
      return { ...filters, attributes }
    }
  }
}
