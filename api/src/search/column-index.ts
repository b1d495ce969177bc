import { type CategoryRow, catalogueTag } from '#feature/catalogue'
import { memoize, memoizeByKey } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { takeTurn } from '#platform/take-turn.ts'
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

/** Words of which it is known how PostgreSQL understands them. */
const wordsKnown = 1_000
/** Phrases whose products are known, two bits of every product each: a visitor tries filters one after the other. */
const phrasesKnown = 100

const nothing: Matches = { all: toBits(new Uint32Array()), nameMatches: toBits(new Uint32Array()) }

interface FoundAsTyped extends Omit<SearchResult, 'corrected'> {
  /** All that has the words, whatever the filters say. */
  readonly unfiltered: number
}

/** Asks PostgreSQL what words mean, and finds, counts, narrows and orders in columns of this process's memory. */
export function createColumnIndex(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { database } = platform
  const upToDate = followProducts(platform)
  const synonyms = memoize(platform, searchTag, () => findSynonyms(database))
  const asked = memoizeByKey(platform, [searchTag], wordsKnown, async words =>
    parseWords(database, words, await synonyms()),
  )
  const withPhrases = memoizeByKey(platform, [searchTag, catalogueTag], phrasesKnown, async words =>
    findMatches(database, words, await synonyms()),
  )

  /** Undefined when the words leave nothing out. */
  async function matchesOf(words: string): Promise<(columns: Columns) => Matches | undefined> {
    const what = await asked(words)
    if (what.kind === 'words') return columns => findWords(columns, what.tree)
    const found = what.kind === 'phrases' ? await withPhrases(words) : undefined
    return () => (what.kind === 'nothing' ? nothing : found)
  }

  async function findAsTyped(wanted: SearchInput): Promise<FoundAsTyped> {
    const [columns, matchesIn, all] = await Promise.all([upToDate(), matchesOf(wanted.words), categories()])
    // All who waited for the same look go on at once: each of them takes milliseconds.
    await takeTurn()
    const selection = selectProducts(
      columns,
      wanted,
      matchesIn(columns),
      findDescendantIds(all, wanted.filters.categories),
    )
    const { matching, unfiltered } = selection
    return {
      total: matching.length,
      unfiltered,
      facets: countFacets(columns, selection),
      relaxed: matching.length > 0 ? [] : relaxFilters(selection),
      // It leaves them in another order.
      ids: await findPage(database, columns, matching, selection.nameMatches, wanted),
    }
  }

  return {
    async find(wanted) {
      const { unfiltered, ...found } = await findAsTyped(wanted)
      const asTyped = { ...found, corrected: null }
      // Filters may be what stands in the way: then the words are right.
      if (unfiltered > 0 || wanted.verbatim || wanted.words === '') return asTyped
      const words = await repairSpelling(database, wanted.words)
      if (words === undefined) return asTyped
      const { unfiltered: _, ...repaired } = await findAsTyped({ ...wanted, words })
      const helps = repaired.total > 0 || repaired.relaxed.length > 0
      return helps ? { ...repaired, corrected: words } : asTyped
    },
  }
}

/** The ids of categories, named by id or slug, and of all below them; unknown ones stand for nothing. */
function findDescendantIds(categories: readonly CategoryRow[], chosen: readonly string[]): string[] {
  const below = (id: string): string[] => [
    id,
    ...categories.filter(one => one.parent_id === id).flatMap(one => below(one.id)),
  ]
  const named = categories.filter(one => chosen.includes(one.slug) || chosen.includes(one.id))
  return [...new Set(named.flatMap(one => below(one.id)))]
}

type Relaxed = SearchResult['relaxed']

/**
 * Which filter to take back where nothing matches, and what is found then, most first. Where none of them helps alone
 * it is the two that do together; three are no advice any more.
 */
function relaxFilters({ filters, missingTwo }: Selection): Relaxed {
  const alone = filters.map(({ group, missing }) => ({ parameters: [group], count: missing.length }))
  const helping = mostFirst(alone)
  return helping.length > 0 || filters.length < 2 ? helping : mostFirst(missingTwo())
}

const mostFirst = (all: Relaxed): Relaxed =>
  all
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.parameters.join() < b.parameters.join() ? -1 : 1))
