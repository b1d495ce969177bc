import { type CategoryRow, catalogueTag, ratedTag, soldOutTag } from '#feature/catalogue'
import type { Platform } from '#platform/platform.ts'
import { remember, rememberEach } from '#platform/remember.ts'
import { idsBelow } from './category-ids.ts'
import { type Counted, countFacets } from './count-facets.ts'
import { type Group, noFilters, withoutGroup } from './filter-groups.ts'
import { findPage } from './find-page.ts'
import { interpretWords } from './interpret-words.ts'
import { repairSpelling } from './repair-spelling.ts'
import type { FacetCounts, Found, SearchIndex, Wanted } from './search-index.ts'
import { searchTag } from './search-tag.ts'
import { type Selection, select } from './selection.ts'
import { findSynonyms } from './synonyms.ts'

/** Questions whose counts are known: every filter that a visitor tries asks some of them again. */
const countsKnown = 2_000

/** Searches the shop's own tables. */
export function createPostgresIndex(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { database } = platform
  const synonyms = remember(platform, searchTag, () => findSynonyms(database))
  const interpret = rememberEach(platform, [searchTag], countsKnown, async words =>
    interpretWords(database, words, await synonyms()),
  )
  const counts = rememberEach(platform, [catalogueTag, soldOutTag, ratedTag, searchTag], countsKnown, key =>
    countAs(JSON.parse(key)),
  )

  async function selectionOf(wanted: Wanted): Promise<Selection> {
    const { query } = await interpret(wanted.words)
    const chosen = idsBelow(await categories(), wanted.filters.categories)
    return select(wanted, query, chosen)
  }

  async function countAs({ wanted, only }: CountKey): Promise<Counted> {
    const selection = await selectionOf(wanted)
    return countFacets(database, selection.where, only)
  }

  /** The counts of a filter that is set do not depend on it: they are asked for without it. */
  const count = (wanted: Wanted, without?: Group): Promise<Counted> =>
    counts(JSON.stringify(countKey(wanted, without)))

  async function findAsTyped(wanted: Wanted): Promise<Omit<Found, 'corrected'>> {
    const selection = await selectionOf(wanted)
    // Without the only filter that is set all values are counted: who sets a first one has most likely just seen them.
    const countWithout = (group: Group) =>
      selection.groups.length === 1 ? count({ ...wanted, filters: noFilters }) : count(wanted, group)
    const [all, ...apart] = await Promise.all([
      count(wanted),
      ...selection.groups.map(async group => ({ group, counted: await countWithout(group) })),
    ])
    return {
      ids: await findPage(database, { ...wanted, selection, total: all.total }),
      total: all.total,
      facets: together(all, apart),
      relaxed: all.total > 0 ? [] : relaxedBy(apart),
    }
  }

  return {
    async find(wanted) {
      const found = await findAsTyped(wanted)
      if (found.total > 0 || wanted.verbatim || wanted.words === '') return { ...found, corrected: null }
      // Filters may be what stands in the way: then the words are right.
      if ((await count({ ...wanted, filters: noFilters })).total > 0) return { ...found, corrected: null }
      const words = await repairSpelling(database, wanted.words)
      if (words === undefined) return { ...found, corrected: null }
      const repaired = await findAsTyped({ ...wanted, words })
      const helps = repaired.total > 0 || repaired.relaxed.length > 0
      return helps ? { ...repaired, corrected: words } : { ...found, corrected: null }
    },
  }
}

interface CountKey {
  readonly wanted: Wanted
  /** The one filter whose values are counted; undefined for all. */
  readonly only: Group | undefined
}

/** All that a count depends on, and nothing else: the filter that is left out, order and page make no difference. */
function countKey(wanted: Wanted, without?: Group): CountKey {
  const { words, within, vendorId, filters } = wanted
  return {
    wanted: {
      ...{ words, within, vendorId },
      filters: without ? withoutGroup(filters, without) : filters,
      ...{ verbatim: true, sortBy: 'relevance', page: 1, limit: 1 },
    },
    only: without,
  }
}

type Apart = { readonly group: Group; readonly counted: Counted }

/** The counts of filters that are set stand in for those that they narrow themselves. */
function together(all: Counted, apart: readonly Apart[]): FacetCounts {
  const of = (group: Group) => apart.find(one => one.group === group)?.counted ?? all
  const attributes = new Map(all.attributes)
  for (const { group, counted } of apart) {
    if (!group.startsWith('attr_')) continue
    const start = `${group.slice('attr_'.length)}=`
    for (const value of attributes.keys()) if (value.startsWith(start)) attributes.delete(value)
    for (const [value, products] of counted.attributes)
      if (value.startsWith(start)) attributes.set(value, products)
  }
  return {
    categories: of('categories').categories,
    brands: of('brands').brands,
    prices: of('price').prices,
    ratings: of('minRating').ratings,
    inStock: of('inStock').inStock,
    attributes,
  }
}

const relaxedBy = (apart: readonly Apart[]): Found['relaxed'] =>
  apart
    .map(({ group, counted }) => ({ parameter: group, count: counted.total }))
    .filter(one => one.count > 0)
    .sort((a, b) => b.count - a.count || (a.parameter < b.parameter ? -1 : 1))
