import { type Preferences, usualPageSize, usualSort } from './preferences.ts'

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
