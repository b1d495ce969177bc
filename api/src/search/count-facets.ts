import type { Columns } from './columns.ts'
import { type FacetCounts, priceSteps, starSteps } from './search-index.ts'
import { type Group, matching, notMeant, type Selection, severalMissed } from './selection.ts'

export interface Counted {
  /** All that match, by their ordinals. */
  readonly ordinals: Uint32Array
  /** How many would match if no filter were set. */
  readonly unfiltered: number
  /** How many more would match without each of the filters that are set. */
  readonly without: readonly { readonly group: Group; readonly more: number }[]
  readonly facets: FacetCounts
}

/**
 * Counts what is meant, value by value. Who holds for all filters counts everywhere; who fails a single one counts for
 * the values of that one: they are counted as if it were not set.
 */
export function countFacets(columns: Columns, selection: Selection): Counted {
  const { groups, missed } = selection
  const tally = new Uint32Array(notMeant + 1)
  for (let ordinal = 0; ordinal < missed.length; ordinal++) up(tally, missed[ordinal])
  const more = (number: number) => tally[number] ?? 0
  return {
    ordinals: ordinalsOf(missed, more(matching)),
    unfiltered: missed.length - more(notMeant),
    without: groups.map((group, at) => ({ group, more: more(at + 1) })),
    facets: facetsOf(columns, selection),
  }
}

function ordinalsOf(missed: Uint8Array, total: number): Uint32Array {
  const ordinals = new Uint32Array(total)
  let next = 0
  for (let ordinal = 0; next < total; ordinal++) if (missed[ordinal] === matching) ordinals[next++] = ordinal
  return ordinals
}

function facetsOf(columns: Columns, { groups, missed }: Selection): FacetCounts {
  /** The place of each product in one of so many. */
  const count = (group: Group, column: Uint8Array | Uint32Array, places: number) =>
    countPlaces(column, missed, groups.indexOf(group) + 1, places)
  const byStars = count('minRating', columns.stars, 6)
  return {
    categories: named(
      count('categories', columns.category, columns.categories.texts.length),
      place => columns.categories.texts[place],
    ),
    brands: named(
      count('brands', columns.vendor, columns.makers.length),
      place => columns.makers[place]?.name,
    ),
    prices: [...count('price', columns.priceStep, priceSteps.length + 1)],
    ratings: starSteps.map(stars => byStars.subarray(stars).reduce((sum, one) => sum + one, 0)),
    inStock: count('inStock', columns.inStock, 2)[1] ?? 0,
    attributes: named(countValues(columns, groups, missed), place => columns.values.texts[place]),
  }
}

/** @param own the number of the values' own filter, `matching` if it is not set */
function countPlaces(
  column: Uint8Array | Uint32Array,
  missed: Uint8Array,
  own: number,
  places: number,
): Uint32Array {
  const counts = new Uint32Array(places)
  for (let ordinal = 0; ordinal < missed.length; ordinal++) {
    const filter = missed[ordinal]
    if (filter === matching || filter === own) up(counts, column[ordinal])
  }
  return counts
}

function countValues(
  { values, valuesOf }: Columns,
  groups: readonly Group[],
  missed: Uint8Array,
): Uint32Array {
  const { starts, lengths, numbers } = valuesOf.arrays
  const counts = new Uint32Array(values.texts.length)
  const own = Uint8Array.from(values.texts, text => groups.indexOf(groupOf(text)) + 1)
  for (let ordinal = 0; ordinal < missed.length; ordinal++) {
    const filter = missed[ordinal] ?? notMeant
    if (filter >= severalMissed) continue
    const start = starts[ordinal] ?? 0
    const stop = start + (lengths[ordinal] ?? 0)
    for (let at = start; at < stop; at++) {
      const value = numbers[at] ?? 0
      if (filter === matching || filter === own[value]) counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return counts
}

const groupOf = (value: string): Group => `attr_${value.slice(0, value.indexOf('='))}`

function up(counts: Uint32Array, place: number | undefined): void {
  if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1
}

/** What counts nothing is left out; two makers of one name count together. */
function named(counts: Uint32Array, nameOf: (place: number) => string | undefined): Map<string, number> {
  const found = new Map<string, number>()
  for (const [place, count] of counts.entries()) {
    const name = count > 0 ? nameOf(place) : undefined
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + count)
  }
  return found
}
