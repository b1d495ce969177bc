import type { Columns } from './columns.ts'
import { countNumbers } from './number-lists.ts'
import { type FacetCounts, priceSteps, starSteps } from './search-index.ts'
import type { Group, Selection } from './selection.ts'

/**
 * Counts what is selected, value by value. Who holds for all filters counts everywhere; who fails a single one counts
 * for the values of that one: they are counted as if it were not set.
 */
export function countFacets(columns: Columns, selection: Selection): FacetCounts {
  const { categories, makers, values } = columns
  const count = (group: Group, column: Uint8Array | Uint32Array, places: number) => {
    const counts = new Uint32Array(places)
    for (const ordinals of countedFor(group, selection)) countPlaces(ordinals, column, counts)
    return counts
  }
  const byStars = count('minRating', columns.stars, 6)
  return {
    categories: named(
      count('categories', columns.category, categories.texts.length),
      place => categories.texts[place],
    ),
    brands: named(count('brands', columns.vendor, makers.length), place => makers[place]?.name),
    prices: [...count('price', columns.priceStep, priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: count('inStock', columns.inStock, 2)[1] ?? 0,
    attributes: named(countAttributes(columns, selection), place => values.texts[place]),
  }
}

const countedFor = (group: Group, { matching, filters }: Selection): Uint32Array[] => [
  matching,
  ...filters.filter(one => one.group === group).map(one => one.missing),
]

function countPlaces(ordinals: Uint32Array, column: Uint8Array | Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < ordinals.length; at++) {
    const place = column[ordinals[at] ?? 0] ?? 0
    counts[place] = (counts[place] ?? 0) + 1
  }
}

function countAttributes({ values, valuesOf }: Columns, { matching, filters }: Selection): Uint32Array {
  const counts = countNumbers(valuesOf.arrays, matching, values.texts.length)
  for (const { group, missing } of filters) {
    const apart = countNumbers(valuesOf.arrays, missing, values.texts.length)
    for (const [place, text] of values.texts.entries())
      if (groupOf(text) === group) counts[place] = (counts[place] ?? 0) + (apart[place] ?? 0)
  }
  return counts
}

const groupOf = (value: string): Group => `attr_${value.slice(0, value.indexOf('='))}`

/** What counts nothing is left out; two makers of one name count together. */
function named(counts: Uint32Array, nameOf: (place: number) => string | undefined): Map<string, number> {
  const found = new Map<string, number>()
  for (const [place, count] of counts.entries()) {
    const name = count > 0 ? nameOf(place) : undefined
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + count)
  }
  return found
}
