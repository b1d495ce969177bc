import { type Bits, has } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { hasMarked } from './number-lists.ts'
import { marked, type Pool } from './pool.ts'
import type { Wanted } from './search-index.ts'

/** One filter: what a visitor sets and takes back as one. */
export type Group = 'categories' | 'brands' | 'price' | 'minRating' | 'inStock' | `attr_${string}`

/** Which products are meant. */
export interface Selection {
  /** The filters that are set. */
  readonly groups: readonly Group[]
  /**
   * For each ordinal `matching`, the number (from 1) of the only filter that it fails, `severalMissed`, or `notMeant`
   * whatever the filters say.
   */
  readonly missed: Uint8Array
  /** Those that are called so: whose name alone has the words. Undefined without words. */
  readonly called: Bits | undefined
}

export const matching = 0
export const severalMissed = 254
export const notMeant = 255

type Holds = (ordinal: number) => boolean

/** @param categoryIds what the chosen categories stand for, those below included */
export function select(
  columns: Columns,
  wanted: Pick<Wanted, 'within' | 'vendorId' | 'filters'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const missed = new Uint8Array(columns.size).fill(matching)
  for (const holds of placeConditions(columns, wanted, matches))
    for (let ordinal = 0; ordinal < missed.length; ordinal++)
      if (missed[ordinal] === matching && !holds(ordinal)) missed[ordinal] = notMeant
  const filters = setFilters(columns, wanted.filters, categoryIds)
  for (const [at, { holds }] of filters.entries())
    for (let ordinal = 0; ordinal < missed.length; ordinal++)
      if ((missed[ordinal] ?? notMeant) < severalMissed && !holds(ordinal))
        missed[ordinal] = missed[ordinal] === matching ? at + 1 : severalMissed
  return { groups: filters.map(({ group }) => group), missed, called: matches?.called }
}

function placeConditions(
  { onSale, category, categories, vendor, vendors }: Columns,
  { within, vendorId }: Pick<Wanted, 'within' | 'vendorId'>,
  matches: Matches | undefined,
): Holds[] {
  const conditions: Holds[] = [ordinal => onSale[ordinal] === 1]
  if (matches) conditions.push(ordinal => has(matches.all, ordinal))
  if (within) conditions.push(isOneOf(category, categories, within))
  if (vendorId !== undefined) conditions.push(isOneOf(vendor, vendors, [vendorId]))
  return conditions
}

function setFilters(
  columns: Columns,
  { categories, brands, minPrice, maxPrice, minRating, inStock, attributes }: Wanted['filters'],
  categoryIds: readonly string[],
): { readonly group: Group; readonly holds: Holds }[] {
  const { category, vendor, price, stars, valuesOf } = columns
  const filters: { group: Group; holds: Holds }[] = []
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
