import type { SortBy } from '@akyede/contract/catalogue'
import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'

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

/** A set of filters under a name of the visitor's: `query` is what stands in the address. */
export interface SavedFilter {
  readonly name: string
  readonly query: string
}

/** How somebody likes this shop, kept in this browser alone (specification, section 3). */
export interface Preferences {
  readonly itemsPerPage: PageSize
  readonly defaultSort: SortBy
  /** None twice under one name. */
  readonly savedFilters: readonly SavedFilter[]
  /** Slugs. */
  readonly favoriteCategories: readonly string[]
}

const usualPreferences: Preferences = {
  itemsPerPage: usualPageSize,
  defaultSort: usualSort,
  savedFilters: [],
  favoriteCategories: [],
}

const stored = storedValue<Preferences>({
  key: 'akyede:preferences',
  version: 1,
  fallback: usualPreferences,
  accepts: isPreferences,
})

export const readPreferences = stored.read

export const changePreferences = (change: Partial<Preferences>): void =>
  stored.write({ ...stored.read(), ...change })

/** The usual ones until the page has hydrated: every visitor gets the same HTML. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(stored.subscribe, stored.read, () => usualPreferences)

/** Anyone can edit their storage: what has another shape is no preference. */
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
    savedFilters.every(one => isText(one?.name) && isText(one?.query)) &&
    Array.isArray(favoriteCategories) &&
    favoriteCategories.every(isText)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The same categories, those with a heart first, in the order in which they got it. */
export function useFavouritesFirst<C extends { slug: string }>(categories: readonly C[]): readonly C[] {
  const { favoriteCategories } = usePreferences()
  if (favoriteCategories.length === 0) return categories
  const place = ({ slug }: C) => {
    const at = favoriteCategories.indexOf(slug)
    return at === -1 ? favoriteCategories.length : at
  }
  return [...categories].sort((a, b) => place(a) - place(b))
}
