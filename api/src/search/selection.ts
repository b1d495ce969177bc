import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { type NoteFailing, notAmong, notFailing, outside, unmarked } from './failing.ts'
import type { Matches } from './find-matches.ts'
import { markPlaces, type Pool } from './pool.ts'
import type { SearchInput } from './search-index.ts'

/** One filter: what a visitor sets and takes back as one. */
export type FilterName = 'categories' | 'brands' | 'price' | 'minRating' | 'inStock' | `attr_${string}`

/** Which products are meant, by their ordinals. */
export interface Selection {
  /** Who has the words in the place that was asked for, whatever the filters say. */
  readonly unfiltered: number
  readonly matching: Uint32Array
  /** The filters that are set, each with who fails it and no other. */
  readonly filters: readonly { readonly group: FilterName; readonly missing: Uint32Array }[]
  readonly failingSeveral: Uint32Array
  /** All that is on sale stands in one of these parts: neither words nor a place leave anything out. */
  readonly isAll: boolean
  /** Of those who fail two filters and no other, how many fail which two. */
  missingTwo(): readonly { readonly parameters: readonly [FilterName, FilterName]; readonly count: number }[]
  /** Those that are called so: whose name alone has the words. Undefined without words. */
  readonly nameMatches: Bits | undefined
}

interface SetFilter {
  readonly group: FilterName
  readonly note: NoteFailing
}

/** @param categoryIds what the chosen categories stand for, those below included */
export function selectProducts(
  columns: Columns,
  wanted: Pick<SearchInput, 'within' | 'vendorId' | 'filters'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const onShelf = matches ? marksOnSale(columns, matches.all) : allOnSale(columns)
  const place = placeConditions(columns, wanted)
  const meant = place.reduce(withoutThose, onShelf)
  const filters = setFilters(columns, wanted.filters, categoryIds)
  const { matching, missing, failingSeveral } = splitByMissed(meant, filters)
  return {
    unfiltered: meant.length,
    matching,
    filters: filters.map(({ group }, at) => ({ group, missing: missing[at] ?? new Uint32Array() })),
    failingSeveral,
    isAll: matches === undefined && place.length === 0,
    missingTwo: () => countMissingTwo(meant, filters),
    nameMatches: matches?.nameMatches,
  }
}

function allOnSale({ size, onSale }: Columns): Uint32Array {
  const found = new Uint32Array(size)
  let end = 0
  for (let ordinal = 0; ordinal < size; ordinal++) if (onSale[ordinal] === 1) found[end++] = ordinal
  return found.subarray(0, end)
}

/** Most have not the words: eight of them are passed over at once. */
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

/** By a loop: what typed arrays have for it takes ten times as long. */
function withoutThose(ordinals: Uint32Array, note: NoteFailing): Uint32Array {
  const fails = failing(ordinals, note)
  const found = new Uint32Array(ordinals.length)
  let end = 0
  for (let at = 0; at < ordinals.length; at++) if (fails[at] === notFailing) found[end++] = ordinals[at] ?? 0
  return found.subarray(0, end)
}

/** For each of them 0, or 1 if it fails. */
function failing(ordinals: Uint32Array, note: NoteFailing): Uint8Array {
  const noted = new Uint8Array(ordinals.length)
  note(ordinals, noted, 1, 1)
  return noted
}

const severalOf = (filters: readonly SetFilter[]): number => filters.length + 1

/** For each of `meant` the number, from 1, of the only filter that it fails; `none`, or the number behind all for several. */
function missedBy(meant: Uint32Array, filters: readonly SetFilter[]): Uint8Array {
  const missed = new Uint8Array(meant.length)
  for (const [place, { note }] of filters.entries()) note(meant, missed, place + 1, severalOf(filters))
  return missed
}

interface Split {
  readonly matching: Uint32Array
  /** By the place of the filter. */
  readonly missing: readonly Uint32Array[]
  readonly failingSeveral: Uint32Array
}

function splitByMissed(meant: Uint32Array, filters: readonly SetFilter[]): Split {
  if (filters.length === 0) return { matching: meant, missing: [], failingSeveral: new Uint32Array() }
  const missed = missedBy(meant, filters)
  const several = severalOf(filters)
  const sizes = new Uint32Array(several + 1)
  for (const part of missed) sizes[part] = (sizes[part] ?? 0) + 1
  const parts = Array.from(sizes, size => new Uint32Array(size))
  const ends = new Uint32Array(parts.length)
  for (let at = 0; at < missed.length; at++) {
    const part = missed[at] ?? several
    const end = ends[part] ?? 0
    const ordinals = parts[part]
    if (ordinals) ordinals[end] = meant[at] ?? 0
    ends[part] = end + 1
  }
  const [matching = meant, ...others] = parts
  return {
    matching,
    missing: others.slice(0, -1),
    failingSeveral: others.at(-1) ?? new Uint32Array(),
  }
}

/** More filters than there are. */
const radix = 256

function countMissingTwo(
  meant: Uint32Array,
  filters: readonly SetFilter[],
): ReturnType<Selection['missingTwo']> {
  const counts = new Map<number, number>()
  const fails = filters.map(({ note }) => failing(meant, note))
  for (const at of meant.keys()) {
    const missed = twoMissed(at, fails)
    if (missed >= 0) counts.set(missed, (counts.get(missed) ?? 0) + 1)
  }
  return [...counts].flatMap(([missed, count]) => {
    const [one, other] = [filters[Math.floor(missed / radix)], filters[missed % radix]]
    return one && other ? [{ parameters: [one.group, other.group] as const, count }] : []
  })
}

/** The places of the only two filters that it fails, as one number; -1 where it fails more or fewer. */
function twoMissed(at: number, failsOf: readonly Uint8Array[]): number {
  let [first, second] = [-1, -1]
  for (const [place, fails] of failsOf.entries()) {
    if (fails[at] === notFailing) continue
    if (second >= 0) return -1
    if (first < 0) first = place
    else second = place
  }
  return second < 0 ? -1 : first * radix + second
}

function placeConditions(
  { category, categories, vendor, vendors }: Columns,
  { within, vendorId }: Pick<SearchInput, 'within' | 'vendorId'>,
): NoteFailing[] {
  const conditions: NoteFailing[] = []
  if (within) conditions.push(noneOf(category, categories, within))
  if (vendorId !== undefined) conditions.push(noneOf(vendor, vendors, [vendorId]))
  return conditions
}

function setFilters(
  columns: Columns,
  { categories, brands, minPrice, maxPrice, minRating, inStock, attributes }: SearchInput['filters'],
  categoryIds: readonly string[],
): SetFilter[] {
  const { category, vendor, price, stars } = columns
  const filters: SetFilter[] = []
  const set = (group: FilterName, note: NoteFailing) => void filters.push({ group, note })
  if (categories.length > 0) set('categories', noneOf(category, columns.categories, categoryIds))
  if (brands.length > 0) set('brands', unmarked(vendor, makersCalled(columns, brands)))
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY]
    set('price', outside(price, least, most))
  }
  if (minRating !== undefined) set('minRating', outside(stars, minRating, Number.POSITIVE_INFINITY))
  if (inStock) set('inStock', outside(columns.inStock, 1, 1))
  for (const [name, values] of Object.entries(attributes)) {
    const chosen = values.map(value => `${name}=${value}`)
    set(`attr_${name}`, notAmong(havingOne(columns, chosen)))
  }
  return filters
}

const noneOf = (column: Uint32Array, pool: Pool, wanted: readonly string[]): NoteFailing =>
  unmarked(column, markPlaces(pool, wanted))

/** Who has one of these values: fewer to look at than all, and than all that those have. */
function havingOne(
  { values, valuesOf, valuePostings, size }: Columns,
  chosen: readonly string[],
): Uint8Array {
  const found = new Uint8Array(size)
  for (const place of chosen.map(values.find))
    if (place !== undefined)
      // It may have had it once.
      for (const ordinal of valuePostings.of(place))
        if (found[ordinal] !== 1 && valuesOf.has(ordinal, place)) found[ordinal] = 1
  return found
}

/** Names as they are shown, in any case, or slugs. */
function makersCalled({ makers }: Columns, brands: readonly string[]): Uint8Array {
  const wanted = new Set(brands.map(brand => brand.toLowerCase()))
  return Uint8Array.from(makers, ({ lower, slug }) => Number(wanted.has(lower) || wanted.has(slug)))
}
