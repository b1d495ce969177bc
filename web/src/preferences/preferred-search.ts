import { type Preferences, usualPageSize, usualSort } from './preferences.ts'

/**
 * The query of a list's address with what the visitor prefers and it does not say; undefined when nothing is missing,
 * or when it names a page: what is on that page should not change.
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
