import { type CategoryRow, catalogueTag } from '#feature/catalogue'
import { takeTurn } from '#platform/event-loop.ts'
import { memoize, memoizeByKey } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { toBits } from './bits.ts'
import type { Columns } from './columns.ts'
import { countFacets } from './count-facets.ts'
import { findMatches, type Matches, parseWords } from './find-matches.ts'
import { findPage } from './find-page.ts'
import { findWords } from './find-words.ts'
import { followProducts } from './follow-products.ts'
import { repairSpelling } from './repair-spelling.ts'
import type { SearchIndex, SearchInput, SearchResult } from './search-index.ts'
import { searchTag } from './search-terms.ts'
import { type Selection, selectProducts } from './selection.ts'
import { findSynonyms } from './synonyms.ts'

/** Number of queries whose parsed form is cached. */
const queriesMax = 1_000
/**
 * Number of phrase queries whose matches are cached, at two bits per product: visitors try one filter after
 * another.
 */
const phrasesMax = 100

const noMatches: Matches = { all: toBits(new Uint32Array()), nameMatches: toBits(new Uint32Array()) }

interface TypedResult extends Omit<SearchResult, 'corrected'> {
  /** Number of products that match the words, before filters. */
  readonly unfiltered: number
}

/**
 * Creates an index that lets PostgreSQL parse words and then finds, counts, filters and sorts in columns in
 * memory.
 */
export function createColumnIndex(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { database } = platform
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
    if (parsed.kind === 'words') return columns => findWords(columns, parsed.tree)
    const found = parsed.kind === 'phrases' ? await phraseMatches(words) : undefined
    return () => (parsed.kind === 'nothing' ? noMatches : found)
  }

  async function findAsTyped(input: SearchInput): Promise<TypedResult> {
    const [columns, matchesIn, all] = await Promise.all([
      currentColumns(),
      matchesOf(input.words),
      categories(),
    ])
    // All callers that waited for the same poll resume at once. Each takes milliseconds, so they take turns.
    await takeTurn()
    const selection = selectProducts(
      columns,
      input,
      matchesIn(columns),
      findDescendantIds(all, input.filters.categories),
    )
    const { matching, unfiltered } = selection
    return {
      total: matching.length,
      unfiltered,
      facets: countFacets(columns, selection),
      relaxed: matching.length > 0 ? [] : relaxFilters(selection),
      // findPage comes last, because it reorders the ordinals.
      ids: await findPage(database, columns, matching, selection.nameMatches, input),
    }
  }

  return {
    async find(input) {
      const { unfiltered, ...found } = await findAsTyped(input)
      const typedResult = { ...found, corrected: null }
      // When the words match products, the filters are the reason for an empty result, not the spelling.
      if (unfiltered > 0 || input.verbatim || input.words === '') return typedResult
      const words = await repairSpelling(database, input.words)
      if (words === undefined) return typedResult
      const { unfiltered: _, ...repaired } = await findAsTyped({ ...input, words })
      const helps = repaired.total > 0 || repaired.relaxed.length > 0
      return helps ? { ...repaired, corrected: words } : typedResult
    },
  }
}

/**
 * Returns the ids of categories, named by id or slug, and of all their subcategories. Unknown names are
 * ignored.
 */
function findDescendantIds(categories: readonly CategoryRow[], chosen: readonly string[]): string[] {
  const withDescendants = (id: string): string[] => [
    id,
    ...categories
      .filter(category => category.parent_id === id)
      .flatMap(category => withDescendants(category.id)),
  ]
  const named = categories.filter(category => chosen.includes(category.slug) || chosen.includes(category.id))
  return [...new Set(named.flatMap(category => withDescendants(category.id)))]
}

type Relaxed = SearchResult['relaxed']

/**
 * Returns which single filter to remove when nothing matches, with the number of products then found, highest
 * first. If no single filter helps, it returns pairs. Three filters are too many to suggest.
 */
function relaxFilters({ filters, missingTwo }: Selection): Relaxed {
  const alone = filters.map(({ group, missing }) => ({ parameters: [group], count: missing.length }))
  const helping = highestFirst(alone)
  return helping.length > 0 || filters.length < 2 ? helping : highestFirst(missingTwo())
}

const highestFirst = (all: Relaxed): Relaxed =>
  all
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.parameters.join() < b.parameters.join() ? -1 : 1))
