import type { CategoryRow } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { repairSpelling } from './repair-spelling.ts'
import type { SearchIndex, SearchInput, SearchResult } from './search-index.ts'

export interface TypedResult extends Omit<SearchResult, 'corrected'> {
  /** Number of products that match the words, before filters. */
  readonly unfiltered: number
}

/** Searches with repaired words when the typed ones match no product. */
export function withSpelling(
  executor: Executor,
  findAsTyped: (input: SearchInput) => Promise<TypedResult>,
): SearchIndex['find'] {
  return async input => {
    const { unfiltered, ...found } = await findAsTyped(input)
    const typedResult = { ...found, corrected: null }
    // When the words match products, the filters are the reason for an empty result, not the spelling.
    if (unfiltered > 0 || input.verbatim || input.words === '') return typedResult
    const words = await repairSpelling(executor, input.words)
    if (words === undefined) return typedResult
    const { unfiltered: _, ...repaired } = await findAsTyped({ ...input, words })
    const helps = repaired.total > 0 || repaired.relaxed.length > 0
    return helps ? { ...repaired, corrected: words } : typedResult
  }
}

/**
 * Returns the ids of categories, named by id or slug, and of all their subcategories. Unknown names are
 * ignored.
 */
export function findDescendantIds(categories: readonly CategoryRow[], chosen: readonly string[]): string[] {
  const withDescendants = (id: string): string[] => [
    id,
    ...categories
      .filter(category => category.parent_id === id)
      .flatMap(category => withDescendants(category.id)),
  ]
  const named = categories.filter(category => chosen.includes(category.slug) || chosen.includes(category.id))
  return [...new Set(named.flatMap(category => withDescendants(category.id)))]
}

export type Relaxed = SearchResult['relaxed']

export const highestFirst = (all: Relaxed): Relaxed =>
  all
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.parameters.join() < b.parameters.join() ? -1 : 1))
