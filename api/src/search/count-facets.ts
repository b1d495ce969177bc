import { limits } from '@akyede/contract/limits'
import { type Bucket, type Columns, factOf } from './columns.ts'
import { bucketFact, type Facts, listFacts, type Totals, vendorFact } from './facts.ts'
import type { Makers } from './makers.ts'
import type { ProductSet } from './product-set.ts'
import { type FacetCounts, mostStars, priceSteps, starSteps } from './search-index.ts'
import { allocate, allocateUnsafe } from './search-memory.ts'
import { selectRange } from './select-range.ts'
import type { FacetInput, FilterName, SelectedFilter } from './selection.ts'

/**
 * Counts the selected products by value. A product that passes all filters counts everywhere. A product that
 * fails a single filter counts for the values of that filter, as if the filter were not set.
 */
export function countFacets(columns: Columns, selection: FacetInput): FacetCounts {
  const { categories, makers, values } = columns
  const count = createCount(columns.facts, selection)
  const byFact = (fact: keyof Bucket, group: FilterName, size: number) =>
    sumByFact(count(bucketFact, group), fact, size)
  const byStars = byFact('stars', 'minRating', mostStars + 1)
  return {
    categories: byText(byFact('category', 'categories', categories.texts.length), categories.texts),
    brands: mostFrequentMakers(makers, count(vendorFact, 'brands')),
    prices: [...byFact('priceStep', 'price', priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: byFact('inStock', 'inStock', 2)[1] ?? 0,
    inTime: selection.filters.some(({ group }) => group === 'arrivesBy') ? selection.matching.size : null,
    attributes: byText(countValues(columns, selection, count), values.texts),
  }
}

/** The number of products with each number of a fact, as if the filter of the group were not set. */
type Count = (fact: number, group?: FilterName) => Uint32Array

function createCount(facts: Facts, selection: FacetInput): Count {
  const { filters } = selection
  const ofMatching: Uint32Array[] = []
  const countMatching = (fact: number) => (ofMatching[fact] ??= count(fact))

  function count(fact: number, own?: SelectedFilter): Uint32Array {
    const { start, sets, times } = findSums(facts, selection, countMatching, own).reduce(fewer)
    const known = start(fact) ?? none
    if (sizeOf(sets) === 0) return known
    // What was cached may lack numbers that are new since.
    const counts = allocate(Math.max(known.length, facts.totals[fact]?.length ?? 0))
    counts.set(known)
    for (const set of sets) facts.count(fact, set.ordinals(), counts, times)
    return counts
  }

  return (fact, group) => {
    const own = filters.find(filter => filter.group === group)
    return own ? count(fact, own) : countMatching(fact)
  }
}

/** Known counts, and the products to add to them (1) or to subtract from them (-1). */
interface Sum {
  readonly start: (fact: number) => Uint32Array | undefined
  readonly sets: readonly ProductSet[]
  readonly times: 1 | -1
}

/** @param own the filter that is left out */
function findSums(
  { totals }: Facts,
  { matching, filters, failingSeveral, isAll }: FacetInput,
  countMatching: (fact: number) => Uint32Array,
  own: SelectedFilter | undefined,
): Sum[] {
  const sum: Sum = own
    ? { start: countMatching, sets: [own.missing], times: 1 }
    : { start: () => undefined, sets: [matching], times: 1 }
  if (!isAll) return [sum]
  const others = filters.filter(filter => filter !== own)
  const missing = (of: readonly SelectedFilter[]) => of.map(filter => filter.missing)
  const subtract = (from: () => Readonly<Totals>, sets: readonly ProductSet[]): Sum => ({
    start: fact => from()[fact],
    ...{ sets, times: -1 },
  })
  const cached = others.flatMap(filter =>
    filter.totals ? [subtract(filter.totals, missing(others.filter(other => other !== filter)))] : [],
  )
  // With a third filter, products that pass the cached one and fail both others are not known.
  return [
    sum,
    subtract(() => totals, [...missing(others), failingSeveral]),
    ...(filters.length < 3 ? cached : []),
  ]
}

const none = new Uint32Array(0)

const fewer = (one: Sum, other: Sum): Sum => (sizeOf(other.sets) < sizeOf(one.sets) ? other : one)

const sizeOf = (sets: readonly ProductSet[]): number => sets.reduce((sum, { size }) => sum + size, 0)

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

function countValues({ values, valueLists }: Columns, { filters }: FacetInput, count: Count): Uint32Array {
  const counts = allocate(values.texts.length)
  for (const fact of listFacts) valueLists.addToValues(fact, count(fact), counts)
  for (const { group } of filters) {
    const attribute =
      group.startsWith(attributePrefix) && valueLists.find(group.slice(attributePrefix.length))
    if (!attribute) continue
    const own = allocate(values.texts.length)
    valueLists.addToValues(attribute.fact, count(attribute.fact, group), own)
    for (const value of attribute.values) counts[value] = own[value] ?? 0
  }
  return counts
}

const attributePrefix = 'attr_'

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
