import { limits } from '@akyede/contract/limits'
import type { Columns } from './columns.ts'
import { countNumbers } from './number-lists.ts'
import { compareTexts } from './present-facets.ts'
import { type FacetCounts, priceSteps, starSteps } from './search-index.ts'
import { selectRange } from './select-range.ts'
import type { FilterName, Selection } from './selection.ts'

/**
 * Counts the selected products by value. A product that passes all filters counts everywhere. A product that
 * fails a single filter counts for the values of that filter, as if the filter were not set.
 */
export function countFacets(columns: Columns, selection: Selection): FacetCounts {
  const { categories, makers, values, totals } = columns
  const count = (
    group: FilterName,
    column: Uint8Array | Uint32Array,
    totalsOfAll: Uint32Array,
    places: number,
  ) =>
    countParts(partsFor(selection, group), totalsOfAll, places, (ordinals, counts, times) =>
      countPlaces(ordinals, column, counts, times),
    )
  const byStars = count('minRating', columns.stars, totals.stars, 6)
  return {
    categories: byText(
      count('categories', columns.category, totals.category, categories.texts.length),
      categories.texts,
    ),
    brands: mostFrequentMakers(columns, count('brands', columns.vendor, totals.vendor, makers.length)),
    prices: [...count('price', columns.priceStep, totals.priceStep, priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: count('inStock', columns.inStock, totals.inStock, 2)[1] ?? 0,
    inTime: selection.filters.some(({ group }) => group === 'arrivesBy') ? selection.matching.length : null,
    attributes: byText(countAttributes(columns, selection), values.texts),
  }
}

/**
 * The products to scan: counted ones are added to zero (1), or excluded ones are subtracted from the totals
 * (-1).
 */
interface Parts {
  readonly times: 1 | -1
  readonly ordinals: readonly Uint32Array[]
}

/** Chooses the smaller set of products. Undefined stands for a group without a filter. */
function partsFor({ matching, filters, failingSeveral, isAll }: Selection, group?: FilterName): Parts {
  const missing = (own: boolean) =>
    filters.filter(one => (one.group === group) === own).map(one => one.missing)
  const counting = [matching, ...missing(true)]
  const others = [...missing(false), failingSeveral]
  return isAll && sizeOf(others) < sizeOf(counting)
    ? { times: -1, ordinals: others }
    : { times: 1, ordinals: counting }
}

const sizeOf = (parts: readonly Uint32Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function countParts(
  { times, ordinals }: Parts,
  totalsOfAll: Uint32Array,
  places: number,
  count: (ordinals: Uint32Array, counts: Uint32Array, times: 1 | -1) => void,
): Uint32Array {
  const counts = new Uint32Array(places)
  if (times === -1) counts.set(totalsOfAll.subarray(0, places))
  for (const part of ordinals) count(part, counts, times)
  return counts
}

function countPlaces(
  ordinals: Uint32Array,
  column: Uint8Array | Uint32Array,
  counts: Uint32Array,
  times: 1 | -1,
): void {
  for (let index = 0; index < ordinals.length; index++) {
    const place = column[ordinals[index] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + times
  }
}

function countAttributes(columns: Columns, selection: Selection): Uint32Array {
  const { values, valuesOf, totals } = columns
  const countOf = (parts: Parts) =>
    countParts(parts, totals.values, values.texts.length, (ordinals, counts, times) =>
      countNumbers(valuesOf.arrays, ordinals, counts, times),
    )
  const matching = countOf(partsFor(selection))
  const counts = matching.slice()
  for (const { group, missing } of selection.filters) {
    if (!group.startsWith('attr_')) continue
    const parts = partsFor(selection, group)
    // Matching products are counted already.
    const ownCounts = countOf(parts.times === -1 ? parts : { times: 1, ordinals: [missing] })
    for (const [place, text] of values.texts.entries()) {
      if (groupOf(text) !== group) continue
      counts[place] = (ownCounts[place] ?? 0) + (parts.times === -1 ? 0 : (matching[place] ?? 0))
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
 * them, so that a map of all would take longer than the search.
 */
function mostFrequentMakers({ makers, makerNames: { texts } }: Columns, ofMakers: Uint32Array) {
  const counts = new Uint32Array(texts.length)
  for (const [place, { name }] of makers.entries())
    counts[name] = (counts[name] ?? 0) + (ofMakers[place] ?? 0)
  const found = new Uint32Array(texts.length)
  let end = 0
  for (let name = 0; name < counts.length; name++) if (counts[name] !== 0) found[end++] = name
  const mostFirst = (a: number, b: number) =>
    (counts[b] ?? 0) - (counts[a] ?? 0) || compareTexts(texts[a] ?? '', texts[b] ?? '')
  const shown = selectRange(found.subarray(0, end), mostFirst, 0, limits.search.valuesShown)
  return new Map(Array.from(shown, name => [texts[name] ?? '', counts[name] ?? 0]))
}
