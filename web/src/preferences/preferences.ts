import type { SortBy } from '@akyede/contract/catalogue'
import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'

/** The sort orders of a list, with their names. */
export const sortNames = {
  relevance: 'Best match',
  popularity: 'Most popular',
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  rating: 'Best rated',
  name: 'Name',
} as const satisfies Record<SortBy, string>

export const isSortBy = (value: unknown): value is SortBy =>
  typeof value === 'string' && Object.hasOwn(sortNames, value)

/** The possible numbers of products per page (D48). */
export const pageSizes = [12, 24, 48, 96] as const
export type PageSize = (typeof pageSizes)[number]

export const isPageSize = (value: unknown): value is PageSize => pageSizes.some(size => size === value)

/** The defaults, which are not part of a URL. */
export const usualSort: SortBy = 'relevance'
export const usualPageSize: PageSize = 24

/** A named set of filters. `query` is the query string of the URL. */
export interface SavedFilter {
  readonly name: string
  readonly query: string
}

/** The display preferences of a visitor, stored in this browser only (specification, section 3). */
export interface Preferences {
  readonly itemsPerPage: PageSize
  readonly defaultSort: SortBy
  /** Names are unique. */
  readonly savedFilters: readonly SavedFilter[]
  /** The slugs of categories. */
  readonly favoriteCategories: readonly string[]
}

const defaultPreferences: Preferences = {
  itemsPerPage: usualPageSize,
  defaultSort: usualSort,
  savedFilters: [],
  favoriteCategories: [],
}

const stored = storedValue<Preferences>({
  key: 'akyede:preferences',
  version: 1,
  fallback: defaultPreferences,
  accepts: isPreferences,
})

export const readPreferences = stored.read

export const changePreferences = (change: Partial<Preferences>): void =>
  stored.write({ ...stored.read(), ...change })

/** Returns the defaults until the page has hydrated, because every visitor gets the same HTML. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(stored.subscribe, stored.read, () => defaultPreferences)

/** Checks the stored shape, because users can edit their storage. */
function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== 'object' || value === null) return false
  const { itemsPerPage, defaultSort, savedFilters, favoriteCategories } = value as Record<
    keyof Preferences,
    unknown
  >
  return (
    isPageSize(itemsPerPage) &&
    isSortBy(defaultSort) &&
    Array.isArray(savedFilters) &&
    savedFilters.every(filter => isText(filter?.name) && isText(filter?.query)) &&
    Array.isArray(favoriteCategories) &&
    favoriteCategories.every(isText)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Sorts favourite categories to the front, in the order in which they were marked. */
export function useFavouritesFirst<C extends { slug: string }>(categories: readonly C[]): readonly C[] {
  const { favoriteCategories } = usePreferences()
  if (favoriteCategories.length === 0) return categories
  const place = ({ slug }: C) => {
    const at = favoriteCategories.indexOf(slug)
    return at === -1 ? favoriteCategories.length : at
  }
  return [...categories].sort((a, b) => place(a) - place(b))
}

/**
 * Adds the visitor's preferences to the query of a list. Undefined when nothing is missing, or when the query
 * names a page, whose content should not change.
 */
export function preferredSearch(
  search: string,
  { defaultSort, itemsPerPage }: Pick<Preferences, 'defaultSort' | 'itemsPerPage'>,
): string | undefined {
  const params = new URLSearchParams(search)
  if (params.has('page')) return undefined
  const before = params.size
  if (!params.has('sortBy') && defaultSort !== usualSort) params.set('sortBy', defaultSort)
  if (!params.has('limit') && itemsPerPage !== usualPageSize) params.set('limit', String(itemsPerPage))
  return params.size > before ? `?${params}` : undefined
}
