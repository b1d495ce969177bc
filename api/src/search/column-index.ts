import { type CategoryRow, catalogueTag } from '#feature/catalogue'
import type { Platform } from '#platform/platform.ts'
import { remember, rememberEach } from '#platform/remember.ts'
import { idsBelow } from './category-ids.ts'
import { type Counted, countFacets } from './count-facets.ts'
import { findMatches, type Matches } from './find-matches.ts'
import { findPage } from './find-page.ts'
import { followProducts } from './follow-products.ts'
import { interpretWords } from './interpret-words.ts'
import { repairSpelling } from './repair-spelling.ts'
import type { Found, SearchIndex, Wanted } from './search-index.ts'
import { searchTag } from './search-tag.ts'
import { select } from './selection.ts'
import { findSynonyms } from './synonyms.ts'

/** Every filter that a visitor tries asks for the same words again. */
const wordsKnown = 2_000
/** Two bits of every product each. */
const matchesKnown = 200

interface FoundAsTyped extends Omit<Found, 'corrected'> {
  /** All that has the words, whatever the filters say. */
  readonly unfiltered: number
}

/** Asks PostgreSQL for the words, and counts, narrows and orders in columns of this process's memory. */
export function createColumnIndex(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { database } = platform
  const upToDate = followProducts(platform)
  const synonyms = remember(platform, searchTag, () => findSynonyms(database))
  const interpret = rememberEach(platform, [searchTag], wordsKnown, async words =>
    interpretWords(database, words, await synonyms()),
  )
  const matches = rememberEach(platform, [catalogueTag], matchesKnown, query => findMatches(database, query))

  /** Undefined when the words leave nothing out. */
  async function matchesOf(words: string): Promise<Matches | undefined> {
    const { query } = await interpret(words)
    return query === null ? undefined : matches(query)
  }

  async function findAsTyped(wanted: Wanted): Promise<FoundAsTyped> {
    const [columns, found, all] = await Promise.all([upToDate(), matchesOf(wanted.words), categories()])
    const selection = select(columns, wanted, found, idsBelow(all, wanted.filters.categories))
    const { ordinals, unfiltered, without, facets } = countFacets(columns, selection)
    return {
      total: ordinals.length,
      unfiltered,
      facets,
      relaxed: ordinals.length > 0 ? [] : relaxedBy(without),
      ids: await findPage(database, columns, ordinals, selection.called, wanted),
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

const relaxedBy = (without: Counted['without']): Found['relaxed'] =>
  without
    .map(({ group, more }) => ({ parameter: group, count: more }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count || (a.parameter < b.parameter ? -1 : 1))
