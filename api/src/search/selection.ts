import { addBits, type Bits, countBits, createBits, intersect, ordinalsIn, wordsFor } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { atMost, between, marked } from './passing.ts'
import { markPlaces } from './pool.ts'
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

export interface ProductSet {
  readonly size: number
  readonly bits: Bits
  /** The ordinals of the products, in order. */
  ordinals(): Uint32Array
}

export interface Selection {
  /** Number of products that match the words in the requested scope, before filters. */
  readonly unfiltered: number
  readonly matching: ProductSet
  /** The filters that are set, each with the products that fail only this filter. */
  readonly filters: readonly { readonly group: FilterName; readonly missing: ProductSet }[]
  readonly failingSeveral: ProductSet
  /** Whether the parts contain everything on sale: neither words nor a scope exclude products. */
  readonly isAll: boolean
  /** For products that fail exactly two filters: the number of products per pair. */
  missingTwo(): readonly { readonly parameters: readonly [FilterName, FilterName]; readonly count: number }[]
  /** Products whose name alone contains the words. Undefined without words. */
  readonly nameMatches: Bits | undefined
}

interface SetFilter {
  readonly group: FilterName
  readonly passing: Bits
}

/** @param categoryIds the ids of the chosen categories and all their subcategories */
export function selectProducts(
  columns: Columns,
  input: Pick<SearchInput, 'within' | 'vendorId' | 'filters' | 'arrival'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const onSale = columns.onSale.subarray(0, wordsFor(columns.size))
  const scope = scopeOf(columns, input)
  const isAll = matches === undefined && scope.length === 0
  const candidates = [...(matches ? [matches.all] : []), ...scope].reduce(intersect, onSale)
  const filters = setFilters(columns, input, categoryIds)
  const { matching, missing, failingSeveral } = splitByFailures(candidates, filters)
  return {
    unfiltered: countBits(candidates),
    matching: productSet(matching, isAll && filters.length === 0 ? columns.allOnSale : undefined),
    filters: filters.map(({ group }, place) => ({
      group,
      missing: productSet(missing[place] ?? createBits(0)),
    })),
    failingSeveral: productSet(failingSeveral),
    isAll,
    missingTwo: () => countMissingTwo(candidates, filters),
    nameMatches: matches?.nameMatches,
  }
}

function productSet(bits: Bits, known?: () => Uint32Array): ProductSet {
  const size = countBits(bits)
  let found: Uint32Array | undefined
  return { bits, size, ordinals: () => (found ??= known?.() ?? ordinalsIn(bits, size)) }
}

interface Split {
  readonly matching: Bits
  /** By the place of the filter, those that fail it alone. */
  readonly missing: readonly Bits[]
  readonly failingSeveral: Bits
}

/** Decides about 32 products at once. */
function splitByFailures(candidates: Bits, filters: readonly SetFilter[]): Split {
  const { length } = candidates
  const matching = new Uint32Array(length)
  const failingSeveral = new Uint32Array(length)
  const missing = filters.map(() => new Uint32Array(length))
  for (let word = 0; word < length; word++) {
    const candidate = candidates[word] ?? 0
    if (candidate === 0) continue
    let failed = 0
    let several = 0
    for (const { passing } of filters) {
      const fails = candidate & ~(passing[word] ?? 0)
      several |= failed & fails
      failed |= fails
    }
    matching[word] = candidate & ~failed
    failingSeveral[word] = several
    const one = failed & ~several
    if (one !== 0)
      for (const [place, { passing }] of filters.entries()) {
        const own = missing[place]
        if (own) own[word] = one & ~(passing[word] ?? 0)
      }
  }
  return { matching, missing, failingSeveral }
}

function countMissingTwo(
  candidates: Bits,
  filters: readonly SetFilter[],
): ReturnType<Selection['missingTwo']> {
  const pairs = filters.flatMap((one, place) => filters.slice(place + 1).map(other => [one, other] as const))
  return pairs.map(pair => {
    const others = filters.filter(filter => !pair.includes(filter)).map(({ passing }) => passing)
    const failing = pair.map(({ passing }) => passing.map(word => ~word))
    const missing = [...others, ...failing].reduce(intersect, candidates)
    return { parameters: [pair[0].group, pair[1].group] as const, count: countBits(missing) }
  })
}

function scopeOf(
  { category, categories, vendor, vendors, size }: Columns,
  { within, vendorId }: Pick<SearchInput, 'within' | 'vendorId'>,
): Bits[] {
  return [
    ...(within ? [marked(category, markPlaces(categories, within), size)] : []),
    ...(vendorId === undefined ? [] : [marked(vendor, markPlaces(vendors, [vendorId]), size)]),
  ]
}

function setFilters(
  columns: Columns,
  { filters: chosen, arrival }: Pick<SearchInput, 'filters' | 'arrival'>,
  categoryIds: readonly string[],
): SetFilter[] {
  const { categories, brands, minPrice, maxPrice, minRating, inStock, attributes } = chosen
  const { category, vendor, price, stars, size } = columns
  const filters: SetFilter[] = []
  const set = (group: FilterName, passing: Bits) => void filters.push({ group, passing })
  if (categories.length > 0)
    set('categories', marked(category, markPlaces(columns.categories, categoryIds), size))
  if (brands.length > 0) set('brands', marked(vendor, markMakers(columns, brands), size))
  if (minPrice !== undefined || maxPrice !== undefined)
    set('price', between(price, minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY, size))
  if (minRating !== undefined) set('minRating', between(stars, minRating, Number.POSITIVE_INFINITY, size))
  if (inStock) set('inStock', between(columns.inStock, 1, 1, size))
  if (arrival) {
    const longest = arrival.longestLeadTimes(columns.vendors.texts)
    set('arrivesBy', atMost(columns.leadTime, vendor, longest, size))
  }
  for (const [name, values] of Object.entries(attributes)) {
    const texts = values.map(value => `${name}=${value}`)
    set(`attr_${name}`, withValue(columns, texts))
  }
  return filters
}

/** The products that have one of these values. */
function withValue({ values, valuePostings, size }: Columns, chosen: readonly string[]): Bits {
  const found = createBits(size)
  for (const place of chosen.map(values.find))
    if (place !== undefined) addBits(found, valuePostings.of(place))
  return found
}

/** Marks the makers with these names, in any case, or slugs. */
function markMakers({ makers }: Columns, brands: readonly string[]): Uint8Array {
  const marks = new Uint8Array(makers.size)
  for (const brand of brands) for (const place of makers.called(brand.toLowerCase())) marks[place] = 1
  return marks
}
