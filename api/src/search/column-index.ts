import { type CategoryRow, catalogueTag } from '#feature/catalogue'
import { takeTurn } from '#platform/event-loop.ts'
import { memoize, memoizeByKey } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { createBits } from './bits.ts'
import type { Columns } from './columns.ts'
import { countFacets } from './count-facets.ts'
import { findMatches, type Matches, parseWords } from './find-matches.ts'
import { findPage } from './find-page.ts'
import { findWords } from './find-words.ts'
import { followProducts } from './follow-products.ts'
import type { SearchIndex, SearchInput } from './search-index.ts'
import { createCopies, reuseMemory } from './search-memory.ts'
import { searchTag } from './search-terms.ts'
import { copyFacetInput, type Selection, selectProducts } from './selection.ts'
import { findSynonyms } from './synonyms.ts'
import {
  findDescendantIds,
  highestFirst,
  type Relaxed,
  type TypedResult,
  withSpelling,
} from './typed-search.ts'

/** Number of queries whose parsed form is cached. */
const queriesMax = 1_000
/**
 * Number of phrase queries whose matches are cached, at two bits per product: visitors try one filter after
 * another.
 */
const phrasesMax = 100

const noMatches: Matches = { all: createBits(0), nameMatches: createBits(0) }

/**
 * Creates an index that lets PostgreSQL parse words and then finds, counts, filters and sorts in columns in
 * memory.
 */
export function createColumnIndex(
  platform: Pick<Platform, 'config' | 'database' | 'readReplica' | 'broadcast' | 'clock' | 'metrics' | 'log'>,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { database, readReplica } = platform
  const currentColumns = followProducts(platform)
  const synonyms = memoize(platform, searchTag, () => findSynonyms(database))
  const parsedWords = memoizeByKey(platform, [searchTag], queriesMax, async words =>
    parseWords(database, words, await synonyms()),
  )
  const phraseMatches = memoizeByKey(platform, [searchTag, catalogueTag], phrasesMax, async words =>
    findMatches(database, words, await synonyms()),
  )

  /** Resolves to a function that returns undefined when the words match every product. */
  async function matchesOf(words: string): Promise<(columns: Columns) => Matches | undefined> {
    const parsed = await parsedWords(words)
    if (parsed.kind === 'words') return columns => findWords(columns, parsed.expression)
    const found = parsed.kind === 'phrases' ? await phraseMatches(words) : undefined
    return () => (parsed.kind === 'nothing' ? noMatches : found)
  }

  async function findAsTyped(input: SearchInput): Promise<TypedResult> {
    const [columns, matchesIn, all] = await Promise.all([
      currentColumns(),
      matchesOf(input.words),
      categories(),
    ])
    const categoryIds = findDescendantIds(all, input.filters.categories)
    const select = () => selectProducts(columns, input, matchesIn(columns), categoryIds)
    // All callers that waited for the same poll resume at once. Each takes milliseconds, so they take turns.
    await takeTurn()
    const { version } = columns
    const copies = createCopies()
    const { page, facetInput, ...found } = reuseMemory(() => {
      const selection = select()
      const { matching, unfiltered, nameMatches } = selection
      return {
        total: matching.size,
        unfiltered,
        relaxed: matching.size > 0 ? [] : relaxFilters(selection),
        page: findPage(columns, matching, nameMatches, input),
        facetInput: copyFacetInput(selection, copies.copy),
      }
    })
    return {
      ...found,
      ids: Array.isArray(page) ? page : await readReplica.read(page),
      async facets() {
        await takeTurn()
        // Products may have changed since they were found.
        const isCurrent = !copies.areFreed && columns.version === version
        try {
          return reuseMemory(() => countFacets(columns, isCurrent ? facetInput : select()))
        } finally {
          copies.free()
        }
      },
    }
  }

  return { find: withSpelling(database, findAsTyped), load: currentColumns }
}

/**
 * Returns which single filter to remove when nothing matches, with the number of products then found, highest
 * first. If no single filter helps, it returns pairs. Three filters are too many to suggest.
 */
function relaxFilters({ filters, missingTwo }: Selection): Relaxed {
  const alone = filters.map(({ group, missing }) => ({ parameters: [group], count: missing.size }))
  const helping = highestFirst(alone)
  return helping.length > 0 || filters.length < 2 ? helping : highestFirst(missingTwo())
}
