import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { above, type NoteFailing, notAmong, notFailing, outside, unmarked } from './failing.ts'
import type { Matches } from './find-matches.ts'
import { markPlaces, type Pool } from './pool.ts'
import type { SearchInput } from './search-index.ts'

/** A filter that a visitor sets and removes as one. */
export type FilterName =
  | 'categories'
  | 'brands'
  | 'price'
  | 'minRating'
  | 'inStock'
  | 'arrivesBy'
  | `attr_${string}`

/** The selected products, by ordinal. */
export interface Selection {
  /** Number of products that match the words in the requested scope, before filters. */
  readonly unfiltered: number
  readonly matching: Uint32Array
  /** The filters that are set, each with the products that fail only this filter. */
  readonly filters: readonly { readonly group: FilterName; readonly missing: Uint32Array }[]
  readonly failingSeveral: Uint32Array
  /** Whether the parts contain everything on sale: neither words nor a scope exclude products. */
  readonly isAll: boolean
  /** For products that fail exactly two filters: the number of products per pair. */
  missingTwo(): readonly { readonly parameters: readonly [FilterName, FilterName]; readonly count: number }[]
  /** Products whose name alone contains the words. Undefined without words. */
  readonly nameMatches: Bits | undefined
}

interface SetFilter {
  readonly group: FilterName
  readonly note: NoteFailing
}

/** @param categoryIds the ids of the chosen categories and all their subcategories */
export function selectProducts(
  columns: Columns,
  input: Pick<SearchInput, 'within' | 'vendorId' | 'filters' | 'arrival'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const onSale = matches ? marksOnSale(columns, matches.all) : columns.allOnSale()
  const scope = scopeConditions(columns, input)
  const candidates = scope.reduce(removeFailing, onSale)
  const filters = setFilters(columns, input, categoryIds)
  const { matching, missing, failingSeveral } = splitByMissed(candidates, filters)
  return {
    unfiltered: candidates.length,
    matching,
    filters: filters.map(({ group }, index) => ({ group, missing: missing[index] ?? new Uint32Array() })),
    failingSeveral,
    isAll: matches === undefined && scope.length === 0,
    missingTwo: () => countMissingTwo(candidates, filters),
    nameMatches: matches?.nameMatches,
  }
}

/** Most products do not match, so eight are skipped at once. */
function marksOnSale({ size, onSale }: Columns, words: Bits): Uint32Array {
  const found = new Uint32Array(size)
  let end = 0
  for (let byte = 0; byte < words.length; byte++)
    for (let rest = words[byte] ?? 0; rest !== 0; rest &= rest - 1) {
      const ordinal = byte * 8 + lowestBit(rest)
      if (ordinal < size && onSale[ordinal] === 1) found[end++] = ordinal
    }
  return found.subarray(0, end)
}

const lowestBit = (byte: number): number => 31 - Math.clz32(byte & -byte)

/** A plain loop: the methods of typed arrays take ten times as long. */
function removeFailing(ordinals: Uint32Array, note: NoteFailing): Uint32Array {
  const fails = failing(ordinals, note)
  const found = new Uint32Array(ordinals.length)
  let end = 0
  for (let index = 0; index < ordinals.length; index++)
    if (fails[index] === notFailing) found[end++] = ordinals[index] ?? 0
  return found.subarray(0, end)
}

/** For each product 0, or 1 if it fails. */
function failing(ordinals: Uint32Array, note: NoteFailing): Uint8Array {
  const noted = new Uint8Array(ordinals.length)
  note(ordinals, noted, 1, 1)
  return noted
}

const severalOf = (filters: readonly SetFilter[]): number => filters.length + 1

/**
 * For each candidate the number, from 1, of the only filter that it fails; 0 for none, and the highest number
 * for several.
 */
function failedBy(candidates: Uint32Array, filters: readonly SetFilter[]): Uint8Array {
  const missed = new Uint8Array(candidates.length)
  for (const [place, { note }] of filters.entries()) note(candidates, missed, place + 1, severalOf(filters))
  return missed
}

interface Split {
  readonly matching: Uint32Array
  /** By the place of the filter. */
  readonly missing: readonly Uint32Array[]
  readonly failingSeveral: Uint32Array
}

function splitByMissed(candidates: Uint32Array, filters: readonly SetFilter[]): Split {
  if (filters.length === 0) return { matching: candidates, missing: [], failingSeveral: new Uint32Array() }
  const missed = failedBy(candidates, filters)
  const several = severalOf(filters)
  const sizes = new Uint32Array(several + 1)
  for (let index = 0; index < missed.length; index++) {
    const part = missed[index] ?? several
    sizes[part] = (sizes[part] ?? 0) + 1
  }
  const parts = Array.from(sizes, size => new Uint32Array(size))
  const ends = new Uint32Array(parts.length)
  for (let index = 0; index < missed.length; index++) {
    const part = missed[index] ?? several
    const end = ends[part] ?? 0
    const ordinals = parts[part]
    if (ordinals) ordinals[end] = candidates[index] ?? 0
    ends[part] = end + 1
  }
  const [matching = candidates, ...others] = parts
  return {
    matching,
    missing: others.slice(0, -1),
    failingSeveral: others.at(-1) ?? new Uint32Array(),
  }
}

/** Greater than the number of filters. */
const radix = 256

function countMissingTwo(
  candidates: Uint32Array,
  filters: readonly SetFilter[],
): ReturnType<Selection['missingTwo']> {
  const counts = new Map<number, number>()
  const fails = filters.map(({ note }) => failing(candidates, note))
  for (const index of candidates.keys()) {
    const missed = twoMissed(index, fails)
    if (missed >= 0) counts.set(missed, (counts.get(missed) ?? 0) + 1)
  }
  return [...counts].flatMap(([missed, count]) => {
    const [one, other] = [filters[Math.floor(missed / radix)], filters[missed % radix]]
    return one && other ? [{ parameters: [one.group, other.group] as const, count }] : []
  })
}

/**
 * The places of the only two filters that the product fails, encoded as one number; -1 when it fails more or
 * fewer.
 */
function twoMissed(index: number, failsOf: readonly Uint8Array[]): number {
  let [first, second] = [-1, -1]
  for (const [place, fails] of failsOf.entries()) {
    if (fails[index] === notFailing) continue
    if (second >= 0) return -1
    if (first < 0) first = place
    else second = place
  }
  return second < 0 ? -1 : first * radix + second
}

function scopeConditions(
  { category, categories, vendor, vendors }: Columns,
  { within, vendorId }: Pick<SearchInput, 'within' | 'vendorId'>,
): NoteFailing[] {
  const conditions: NoteFailing[] = []
  if (within) conditions.push(notIn(category, categories, within))
  if (vendorId !== undefined) conditions.push(notIn(vendor, vendors, [vendorId]))
  return conditions
}

function setFilters(
  columns: Columns,
  { filters: chosen, arrival }: Pick<SearchInput, 'filters' | 'arrival'>,
  categoryIds: readonly string[],
): SetFilter[] {
  const { categories, brands, minPrice, maxPrice, minRating, inStock, attributes } = chosen
  const { category, vendor, price, stars } = columns
  const filters: SetFilter[] = []
  const set = (group: FilterName, note: NoteFailing) => void filters.push({ group, note })
  if (categories.length > 0) set('categories', notIn(category, columns.categories, categoryIds))
  if (brands.length > 0) set('brands', unmarked(vendor, markMakers(columns, brands)))
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY]
    set('price', outside(price, least, most))
  }
  if (minRating !== undefined) set('minRating', outside(stars, minRating, Number.POSITIVE_INFINITY))
  if (inStock) set('inStock', outside(columns.inStock, 1, 1))
  if (arrival) {
    const longest = arrival.longestLeadTimes(columns.vendors.texts)
    set('arrivesBy', above(columns.leadTime, vendor, longest))
  }
  for (const [name, values] of Object.entries(attributes)) {
    const texts = values.map(value => `${name}=${value}`)
    set(`attr_${name}`, notAmong(markWithValue(columns, texts)))
  }
  return filters
}

const notIn = (column: Uint32Array, pool: Pool, ids: readonly string[]): NoteFailing =>
  unmarked(column, markPlaces(pool, ids))

/** Marks the products that have one of these values, through the posting lists instead of all products. */
function markWithValue(
  { values, valuesOf, valuePostings, size }: Columns,
  chosen: readonly string[],
): Uint8Array {
  const found = new Uint8Array(size)
  for (const place of chosen.map(values.find))
    if (place !== undefined)
      // Posting lists may contain products that lost the value.
      for (const ordinal of valuePostings.of(place))
        if (found[ordinal] !== 1 && valuesOf.has(ordinal, place)) found[ordinal] = 1
  return found
}

/** Matches the displayed name in any case, or the slug. */
function markMakers({ makers }: Columns, brands: readonly string[]): Uint8Array {
  const names = new Set(brands.map(brand => brand.toLowerCase()))
  return Uint8Array.from(makers, ({ lower, slug }) => Number(names.has(lower) || names.has(slug)))
}
