import { searchKey } from '@akyede/contract/fold'
import { limits } from '@akyede/contract/limits'
import { call } from '#kit/call.ts'
import { recentSearches } from './recent-searches.ts'

export function rememberLocally(query: string): void {
  write([query, ...without(recentSearches.read(), [query])].slice(0, limits.search.recent))
}

export const forgetLocally = (queries: readonly string[]): void =>
  write(without(recentSearches.read(), queries))

/** Restores deleted searches behind those made since. */
export function restoreLocally(queries: readonly string[]): void {
  const since = recentSearches.read()
  write([...since, ...without(queries, since)].slice(0, limits.search.recent))
}

/**
 * Sends a guest's searches to the signed-in account. They are deleted here only after they were saved (D40).
 */
export async function moveRecents(): Promise<void> {
  const queries = recentSearches.read()
  if (queries.length === 0) return
  await call('rememberSearches', { body: { queries: [...queries] } })
  forgetLocally(queries)
}

function without(queries: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(searchKey))
  return queries.filter(query => !keys.has(searchKey(query)))
}

function write(queries: readonly string[]): void {
  if (queries.length > 0) recentSearches.write(queries)
  else recentSearches.clear()
}
