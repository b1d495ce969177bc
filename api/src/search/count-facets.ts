import { limits } from '@akyede/contract/limits'
import { type Bucket, type Columns, factOf } from './columns.ts'
import type { CountedColumn } from './facet-totals.ts'
import type { Makers } from './makers.ts'
import { type FacetCounts, mostStars, priceSteps, starSteps } from './search-index.ts'
import { allocate, allocateUnsafe } from './search-memory.ts'
import { selectRange } from './select-range.ts'
import type { FilterName, ProductSet, Selection } from './selection.ts'

/**
 * Counts the selected products by value. A product that passes all filters counts everywhere. A product that
 * fails a single filter counts for the values of that filter, as if the filter were not set.
 */
export function countFacets(columns: Columns, selection: Selection): FacetCounts {
  const { categories, makers, values } = columns
  const count = createCount(columns, selection)
  const byFact = (fact: keyof Bucket, group: FilterName, size: number) =>
    sumByFact(count('bucket', group), fact, size)
  const byStars = byFact('stars', 'minRating', mostStars + 1)
  return {
    categories: byText(byFact('category', 'categories', categories.texts.length), categories.texts),
    brands: mostFrequentMakers(makers, count('vendor', 'brands')),
    prices: [...byFact('priceStep', 'price', priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: byFact('inStock', 'inStock', 2)[1] ?? 0,
    inTime: selection.filters.some(({ group }) => group === 'arrivesBy') ? selection.matching.size : null,
    attributes: byText(countAttributes(columns, selection), values.texts),
  }
}

/** Counts the numbers in a column for the products of a group; groups without a filter share a count. */
function createCount(columns: Columns, selection: Selection) {
  const shared = new Map<CountedColumn, Uint32Array>()
  const countFor = (column: CountedColumn, group?: FilterName) =>
    countParts(partsFor(selection, group), columns.totals[column], (ordinals, counts, times) =>
      countNumbers(ordinals, columns[column], counts, times),
    )
  return (column: CountedColumn, group: FilterName): Uint32Array => {
    if (selection.filters.some(filter => filter.group === group)) return countFor(column, group)
    const counts = shared.get(column) ?? countFor(column)
    shared.set(column, counts)
    return counts
  }
}

/**
 * The products to scan: counted ones are added to zero (1), or excluded ones are subtracted from the totals
 * (-1).
 */
interface Parts {
  readonly times: 1 | -1
  readonly sets: readonly ProductSet[]
}

/** Chooses the smaller set of products. Undefined stands for a group without a filter. */
function partsFor({ matching, filters, failingSeveral, isAll }: Selection, group?: FilterName): Parts {
  const missing = (own: boolean) =>
    filters.filter(one => (one.group === group) === own).map(one => one.missing)
  const counting = [matching, ...missing(true)]
  const others = [...missing(false), failingSeveral]
  return isAll && sizeOf(others) < sizeOf(counting)
    ? { times: -1, sets: others }
    : { times: 1, sets: counting }
}

const sizeOf = (sets: readonly ProductSet[]): number => sets.reduce((sum, { size }) => sum + size, 0)

function countParts(
  { times, sets }: Parts,
  totals: Uint32Array,
  count: (ordinals: Uint32Array, counts: Uint32Array, times: 1 | -1) => void,
): Uint32Array {
  const counts = allocate(totals.length)
  if (times === -1) counts.set(totals)
  for (const set of sets) count(set.ordinals(), counts, times)
  return counts
}

function countNumbers(ordinals: Uint32Array, column: Uint32Array, counts: Uint32Array, times: 1 | -1): void {
  for (let index = 0; index < ordinals.length; index++) {
    const number = column[ordinals[index] ?? 0] ?? 0
    counts[number] = (counts[number] ?? 0) + times
  }
}

function sumByFact(buckets: Uint32Array, fact: keyof Bucket, size: number): Uint32Array {
  const sums = new Uint32Array(size)
  const numberOf = factOf[fact]
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const count = buckets[bucket] ?? 0
    if (count === 0) continue
    const number = numberOf(bucket)
    sums[number] = (sums[number] ?? 0) + count
  }
  return sums
}

function countAttributes({ values, valuesOf, totals }: Columns, selection: Selection): Uint32Array {
  const countOf = (parts: Parts) => countParts(parts, totals.values, valuesOf.count)
  const matching = countOf(partsFor(selection))
  const counts = matching.slice()
  for (const { group, missing } of selection.filters) {
    if (!group.startsWith('attr_')) continue
    const parts = partsFor(selection, group)
    // Matching products are counted already.
    const own = countOf(parts.times === -1 ? parts : { times: 1, sets: [missing] })
    for (const [place, text] of values.texts.entries()) {
      if (groupOf(text) !== group) continue
      counts[place] = (own[place] ?? 0) + (parts.times === -1 ? 0 : (matching[place] ?? 0))
    }
  }
  return counts
}

const groupOf = (value: string): FilterName => `attr_${value.slice(0, value.indexOf('='))}`

/** Leaves out zero counts. */
function byText(counts: Uint32Array, texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [place, text] of texts.entries()) {
    const count = counts[place] ?? 0
    if (count > 0) found.set(text, count)
  }
  return found
}

/**
 * As many makers as a list shows, by name; makers with the same name are added up. There may be a hundred thousand of
 * them, so only those with enough products are sorted.
 */
function mostFrequentMakers(makers: Makers, ofMakers: Uint32Array): Map<string, number> {
  const { nameOf, size } = makers
  const { texts } = makers.names
  const counts = allocate(texts.length)
  for (let place = 0; place < size; place++) {
    const name = nameOf[place] ?? 0
    counts[name] = (counts[name] ?? 0) + (ofMakers[place] ?? 0)
  }
  const rank = makers.rankOfName()
  const mostFirst = (a: number, b: number) =>
    (counts[b] ?? 0) - (counts[a] ?? 0) || (rank[a] ?? 0) - (rank[b] ?? 0)
  const frequent = atLeast(counts, Math.max(1, nthHighest(counts, limits.search.valuesShown)))
  const shown = selectRange(frequent, mostFirst, 0, limits.search.valuesShown)
  return new Map(Array.from(shown, name => [texts[name] ?? '', counts[name] ?? 0]))
}

/** Higher counts are treated as this one. */
const highestCounted = 1_023

/** A count that at least `rank` of these reach, if it is at most `highestCounted`. */
function nthHighest(counts: Uint32Array, rank: number): number {
  const makersByCount = new Uint32Array(highestCounted + 1)
  for (let index = 0; index < counts.length; index++) {
    const count = Math.min(counts[index] ?? 0, highestCounted)
    makersByCount[count] = (makersByCount[count] ?? 0) + 1
  }
  let reached = 0
  for (let count = highestCounted; count > 0; count--) {
    reached += makersByCount[count] ?? 0
    if (reached >= rank) return count
  }
  return 0
}

/** The places of the counts that are at least so high. */
function atLeast(counts: Uint32Array, least: number): Uint32Array {
  const found = allocateUnsafe(counts.length)
  let end = 0
  for (let place = 0; place < counts.length; place++) if ((counts[place] ?? 0) >= least) found[end++] = place
  return found.subarray(0, end)
}
