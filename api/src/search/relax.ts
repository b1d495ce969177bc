import type { SearchResult } from './search-index.ts'
import type { Selection } from './selection.ts'

type Relaxed = SearchResult['relaxed']

/**
 * Which filter to take back where nothing matches, and what is found then, most first. Where none of them helps alone
 * it is the two that do together; three are no advice any more.
 */
export function relaxFilters({ filters, missingTwo }: Selection): Relaxed {
  const alone = filters.map(({ group, missing }) => ({ parameters: [group], count: missing.length }))
  const helping = mostFirst(alone)
  return helping.length > 0 || filters.length < 2 ? helping : mostFirst(missingTwo())
}

const mostFirst = (all: Relaxed): Relaxed =>
  all
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.parameters.join() < b.parameters.join() ? -1 : 1))
