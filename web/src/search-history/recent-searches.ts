import { limits } from '@akyede/contract/limits'
import { storedValue } from '#kit/storage.ts'

export const noSearches: readonly string[] = []

/** A guest's searches in this browser, newest first, ten at most (specification, section 3). */
export const recentSearches = storedValue<readonly string[]>({
  key: 'akyede:recent-searches',
  version: 1,
  fallback: noSearches,
  accepts: isRecents,
})

/** Stored values may have been edited, so their shape is checked. */
function isRecents(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= limits.search.recent && value.every(isQuery)
}

const isQuery = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limits.search.queryMax
