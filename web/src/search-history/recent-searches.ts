import { limits } from '@akyede/contract/limits'
import { storedValue } from '#kit/storage.ts'

export const noSearches: readonly string[] = []

/** What a guest searched for in this browser, newest first: ten at most (specification, section 3). */
export const recentSearches = storedValue<readonly string[]>({
  key: 'akyede:recent-searches',
  version: 1,
  fallback: noSearches,
  accepts: isRecents,
})

/** Anyone can edit their storage: what has another shape is no list of searches. */
function isRecents(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= limits.search.recent && value.every(isQuery)
}

const isQuery = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= limits.search.queryMax
