import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { hasMarked } from './number-lists.ts'
import { marked, type Pool } from './pool.ts'
import type { Wanted } from './search-index.ts'

/** One filter: what a visitor sets and takes back as one. */
export type Group = 'categories' | 'brands' | 'price' | 'minRating' | 'inStock' | `attr_${string}`

/** Which products are meant, by their ordinals. */
export interface Selection {
  /** Who has the words in the place that was asked for, whatever the filters say. */
  readonly unfiltered: number
  readonly matching: Uint32Array
  /** The filters that are set, each with who fails it and no other. */
  readonly filters: readonly { readonly group: Group; readonly missing: Uint32Array }[]
  /** Of those who fail two filters and no other, how many fail which two. */
  missingTwo(): readonly { readonly parameters: readonly [Group, Group]; readonly count: number }[]
  /** Those that are called so: whose name alone has the words. Undefined without words. */
  readonly called: Bits | undefined
}

type Holds = (ordinal: number) => boolean

interface SetFilter {
  readonly group: Group
  readonly holds: Holds
}

/** @param categoryIds what the chosen categories stand for, those below included */
export function select(
  columns: Columns,
  wanted: Pick<Wanted, 'within' | 'vendorId' | 'filters'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const onShelf = matches ? marksOnSale(columns, matches.all) : allOnSale(columns)
  const meant = placeConditions(columns, wanted).reduce(onlyThose, onShelf)
  const filters = setFilters(columns, wanted.filters, categoryIds)
  const [matching = meant, ...missing] = splitByMissed(meant, filters)
  return {
    unfiltered: meant.length,
    matching,
    filters: filters.map(({ group }, at) => ({ group, missing: missing[at] ?? new Uint32Array() })),
    missingTwo: () => countMissingTwo(meant, filters),
    called: matches?.called,
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
function onlyThose(ordinals: Uint32Array, holds: Holds): Uint32Array {
  const found = new Uint32Array(ordinals.length)
  let end = 0
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at] ?? 0
    if (holds(ordinal)) found[end++] = ordinal
  }
  return found.subarray(0, end)
}

const none = 0
const several = 255

/** For each of `meant` the number, from 1, of the only filter that it fails; `none` or `several`. */
function missedBy(meant: Uint32Array, filters: readonly SetFilter[]): Uint8Array {
  const missed = new Uint8Array(meant.length)
  for (const [number, { holds }] of filters.entries())
    for (let at = 0; at < meant.length; at++)
      if (missed[at] !== several && !holds(meant[at] ?? 0))
        missed[at] = missed[at] === none ? number + 1 : several
  return missed
}

/** Who fails no filter, then who fails the first alone, the second alone, …; who fails several is in no part. */
function splitByMissed(meant: Uint32Array, filters: readonly SetFilter[]): Uint32Array[] {
  const missed = missedBy(meant, filters)
  const sizes = new Uint32Array(several + 1)
  for (const part of missed) sizes[part] = (sizes[part] ?? 0) + 1
  const parts = [none, ...filters].map((_, part) => new Uint32Array(sizes[part] ?? 0))
  const ends = new Uint32Array(parts.length)
  for (let at = 0; at < missed.length; at++) {
    const part = missed[at] ?? several
    const ordinals = parts[part]
    if (!ordinals) continue
    const end = ends[part] ?? 0
    ordinals[end] = meant[at] ?? 0
    ends[part] = end + 1
  }
  return parts
}

function countMissingTwo(
  meant: Uint32Array,
  filters: readonly SetFilter[],
): ReturnType<Selection['missingTwo']> {
  const counts = new Map<number, number>()
  for (const ordinal of meant) {
    const missed = twoMissed(ordinal, filters)
    if (missed >= 0) counts.set(missed, (counts.get(missed) ?? 0) + 1)
  }
  return [...counts].flatMap(([missed, count]) => {
    const [one, other] = [filters[Math.floor(missed / several)], filters[missed % several]]
    return one && other ? [{ parameters: [one.group, other.group] as const, count }] : []
  })
}

/** The places of the only two filters that it fails, as one number; -1 where it fails more or fewer. */
function twoMissed(ordinal: number, filters: readonly SetFilter[]): number {
  let [first, second] = [-1, -1]
  for (const [at, { holds }] of filters.entries()) {
    if (holds(ordinal)) continue
    if (second >= 0) return -1
    if (first < 0) first = at
    else second = at
  }
  return second < 0 ? -1 : first * several + second
}

function placeConditions(
  { category, categories, vendor, vendors }: Columns,
  { within, vendorId }: Pick<Wanted, 'within' | 'vendorId'>,
): Holds[] {
  const conditions: Holds[] = []
  if (within) conditions.push(isOneOf(category, categories, within))
  if (vendorId !== undefined) conditions.push(isOneOf(vendor, vendors, [vendorId]))
  return conditions
}

function setFilters(
  columns: Columns,
  { categories, brands, minPrice, maxPrice, minRating, inStock, attributes }: Wanted['filters'],
  categoryIds: readonly string[],
): SetFilter[] {
  const { category, vendor, price, stars, valuesOf } = columns
  const filters: SetFilter[] = []
  const set = (group: Group, holds: Holds) => void filters.push({ group, holds })
  if (categories.length > 0) set('categories', isOneOf(category, columns.categories, categoryIds))
  if (brands.length > 0) set('brands', hasMark(vendor, makersCalled(columns, brands)))
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY]
    set('price', ordinal => (price[ordinal] ?? 0) >= least && (price[ordinal] ?? 0) <= most)
  }
  if (minRating !== undefined) set('minRating', ordinal => (stars[ordinal] ?? 0) >= minRating)
  if (inStock) set('inStock', ordinal => columns.inStock[ordinal] === 1)
  for (const [name, values] of Object.entries(attributes)) {
    const chosen = values.map(value => `${name}=${value}`)
    set(`attr_${name}`, hasMarked(valuesOf.arrays, marked(columns.values, chosen)))
  }
  return filters
}

const isOneOf = (column: Uint32Array, pool: Pool, wanted: readonly string[]): Holds =>
  hasMark(column, marked(pool, wanted))

const hasMark =
  (column: Uint32Array, marks: Uint8Array): Holds =>
  ordinal =>
    marks[column[ordinal] ?? 0] === 1

/** Names as they are shown, in any case, or slugs. */
function makersCalled({ makers }: Columns, brands: readonly string[]): Uint8Array {
  const wanted = new Set(brands.map(brand => brand.toLowerCase()))
  return Uint8Array.from(makers, ({ lower, slug }) => Number(wanted.has(lower) || wanted.has(slug)))
}
