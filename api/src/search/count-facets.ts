import type { Columns } from './columns.ts'
import { countNumbers } from './number-lists.ts'
import { type FacetCounts, priceSteps, starSteps } from './search-index.ts'
import type { FilterName, Selection } from './selection.ts'

/**
 * Counts what is selected, value by value. Who holds for all filters counts everywhere; who fails a single one counts
 * for the values of that one: they are counted as if it were not set.
 */
export function countFacets(columns: Columns, selection: Selection): FacetCounts {
  const { categories, makers, values, totals } = columns
  const count = (group: FilterName, column: Uint8Array | Uint32Array, ofAll: Uint32Array, places: number) =>
    countParts(partsFor(selection, group), ofAll, places, (ordinals, counts, times) =>
      countPlaces(ordinals, column, counts, times),
    )
  const byStars = count('minRating', columns.stars, totals.stars, 6)
  return {
    categories: named(
      count('categories', columns.category, totals.category, categories.texts.length),
      place => categories.texts[place],
    ),
    brands: named(
      count('brands', columns.vendor, totals.vendor, makers.length),
      place => makers[place]?.name,
    ),
    prices: [...count('price', columns.priceStep, totals.priceStep, priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: count('inStock', columns.inStock, totals.inStock, 2)[1] ?? 0,
    attributes: named(countAttributes(columns, selection), place => values.texts[place]),
  }
}

/** What to look at: who counts is added to nothing (1), or who does not is taken off the tally of all (-1). */
interface Parts {
  readonly times: 1 | -1
  readonly ordinals: readonly Uint32Array[]
}

/** Whichever is less to look at; undefined stands for a group without a filter. */
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
  ofAll: Uint32Array,
  places: number,
  count: (ordinals: Uint32Array, counts: Uint32Array, times: 1 | -1) => void,
): Uint32Array {
  const counts = new Uint32Array(places)
  if (times === -1) counts.set(ofAll.subarray(0, places))
  for (const part of ordinals) count(part, counts, times)
  return counts
}

function countPlaces(
  ordinals: Uint32Array,
  column: Uint8Array | Uint32Array,
  counts: Uint32Array,
  times: 1 | -1,
): void {
  for (let at = 0; at < ordinals.length; at++) {
    const place = column[ordinals[at] ?? 0] ?? 0
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
    // Who matches is counted already.
    const apart = countOf(parts.times === -1 ? parts : { times: 1, ordinals: [missing] })
    for (const [place, text] of values.texts.entries()) {
      if (groupOf(text) !== group) continue
      counts[place] = (apart[place] ?? 0) + (parts.times === -1 ? 0 : (matching[place] ?? 0))
    }
  }
  return counts
}

const groupOf = (value: string): FilterName => `attr_${value.slice(0, value.indexOf('='))}`

/** What counts nothing is left out; two makers of one name count together. */
function named(counts: Uint32Array, nameOf: (place: number) => string | undefined): Map<string, number> {
  const found = new Map<string, number>()
  for (const [place, count] of counts.entries()) {
    const name = count > 0 ? nameOf(place) : undefined
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + count)
  }
  return found
}
