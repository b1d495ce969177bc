import type { SortBy } from '@akyede/contract/catalogue'
import { useSyncExternalStore } from 'react'
import { storedValue } from '#kit/storage.ts'
import { isPageSize, isSortBy, type PageSize, usualPageSize, usualSort } from './list-choices.ts'

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
