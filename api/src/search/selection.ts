import { type Bits, countBits, createBits, intersect, subtract, wordsFor } from './bits.ts'
import type { CachedFilter } from './cached-filters.ts'
import type { Columns } from './columns.ts'
import { type Condition, findPassing, isAtMost, isBetween, isIn, isMarked } from './conditions.ts'
import { listFacts } from './facts.ts'
import type { Matches } from './find-matches.ts'
import { markPlaces } from './pool.ts'
import { type CopyBits, type ProductSet, productSet } from './product-set.ts'
import { mostStars, type SearchInput } from './search-index.ts'
import { allocate } from './search-memory.ts'

/** A filter that a visitor sets and removes as one. */
export type FilterName =
  | 'categories'
  | 'brands'
  | 'price'
  | 'minRating'
  | 'inStock'
  | 'arrivesBy'
  | `attr_${string}`

/** A filter that is set. */
export interface SelectedFilter {
  readonly group: FilterName
  /** The products that fail only this filter. */
  readonly missing: ProductSet
  /** Of all products on sale that pass it, where that is cached. */
  readonly totals: CachedFilter['totals'] | undefined
}

export interface Selection {
  /** Number of products that match the words in the requested scope, before filters. */
  readonly unfiltered: number
  readonly matching: ProductSet
  readonly filters: readonly SelectedFilter[]
  readonly failingSeveral: ProductSet
  /** Whether the parts contain everything on sale: neither words nor a scope exclude products. */
  readonly isAll: boolean
  /** For products that fail exactly two filters: the number of products per pair. */
  missingTwo(): readonly { readonly parameters: readonly [FilterName, FilterName]; readonly count: number }[]
  /** Products whose name alone contains the words. Undefined without words. */
  readonly nameMatches: Bits | undefined
}

type SetFilter = Pick<SelectedFilter, 'group' | 'totals'> & { readonly passing: Bits }

/** Of fewer candidates each is looked up; of more, all products are read in order, which is faster. */
const fewestScanned = 1 / 32

/** @param categoryIds the ids of the chosen categories and all their subcategories */
export function selectProducts(
  columns: Columns,
  input: Pick<SearchInput, 'within' | 'vendorId' | 'filters' | 'arrival'>,
  matches: Matches | undefined,
  categoryIds: readonly string[],
): Selection {
  const { size } = columns
  const onSale = columns.onSale.subarray(0, wordsFor(size))
  const scope = findScope(columns, input)
  const isAll = matches === undefined && scope.length === 0
  const candidates = [...(matches ? [matches.all] : []), ...scope].reduce(intersect, onSale)
  const unfiltered = countBits(candidates)
  const few = unfiltered < size * fewestScanned ? productSet(candidates, unfiltered) : undefined
  const filters = setFilters(columns, input, categoryIds, few)
  const { matching, missing, failingSeveral } = splitByFailures(candidates, filters)
  return {
    unfiltered,
    matching: productSet(matching, filters.length === 0 ? unfiltered : undefined),
    filters: filters.map(({ group, totals }, place) => ({
      ...{ group, totals },
      missing: productSet(missing[place] ?? createBits(0)),
    })),
    failingSeveral: productSet(failingSeveral),
    isAll,
    missingTwo: () => countMissingTwo(candidates, filters),
    nameMatches: matches?.nameMatches,
  }
}

/** What facets are counted from. */
export type FacetInput = Pick<Selection, 'matching' | 'filters' | 'failingSeveral' | 'isAll'>

export const copyFacetInput = (
  { matching, filters, failingSeveral, isAll }: FacetInput,
  copyBits: CopyBits,
): FacetInput => ({
  matching: matching.copy(copyBits),
  filters: filters.map(filter => ({ ...filter, missing: filter.missing.copy(copyBits) })),
  failingSeveral: failingSeveral.copy(copyBits),
  isAll,
})

interface Split {
  readonly matching: Bits
  /** By the place of the filter, those that fail it alone. */
  readonly missing: readonly Bits[]
  readonly failingSeveral: Bits
}

/** Decides about 32 products at once. */
function splitByFailures(candidates: Bits, filters: readonly SetFilter[]): Split {
  if (filters.length === 0) return { matching: candidates, missing: [], failingSeveral: createBits(0) }
  const failed = allocate(candidates.length)
  const failingSeveral = allocate(candidates.length)
  for (const { passing } of filters) addFailures(candidates, passing, failed, failingSeveral)
  const failingOne = subtract(failed, failingSeveral)
  return {
    matching: subtract(candidates, failed),
    missing: filters.map(({ passing }) => subtract(failingOne, passing)),
    failingSeveral,
  }
}

function addFailures(candidates: Bits, passing: Bits, failed: Bits, failingSeveral: Bits): void {
  for (let word = 0; word < candidates.length; word++) {
    const fails = (candidates[word] ?? 0) & ~(passing[word] ?? 0)
    failingSeveral[word] = (failingSeveral[word] ?? 0) | ((failed[word] ?? 0) & fails)
    failed[word] = (failed[word] ?? 0) | fails
  }
}

function countMissingTwo(
  candidates: Bits,
  filters: readonly SetFilter[],
): ReturnType<Selection['missingTwo']> {
  const failingTwo = findFailingTwo(candidates, filters)
  const failing = filters.map(({ group, passing }) => ({
    group,
    bits: subtract(failingTwo, passing),
  }))
  return failing.flatMap((one, place) =>
    failing.slice(place + 1).map(other => ({
      parameters: [one.group, other.group] as const,
      count: countBits(intersect(one.bits, other.bits)),
    })),
  )
}

/** The candidates that fail exactly two filters. */
function findFailingTwo(candidates: Bits, filters: readonly SetFilter[]): Bits {
  const found = allocate(candidates.length)
  for (const [word, candidate] of candidates.entries()) {
    let [once, twice, moreOften] = [0, 0, 0]
    if (candidate === 0) continue
    for (const { passing } of filters) {
      const fails = candidate & ~(passing[word] ?? 0)
      moreOften |= twice & fails
      twice |= once & fails
      once |= fails
    }
    found[word] = twice & ~moreOften
  }
  return found
}

function findScope(
  { category, categories, vendor, vendors, size }: Columns,
  { within, vendorId }: Pick<SearchInput, 'within' | 'vendorId'>,
): Bits[] {
  return [
    ...(within ? [isMarked(category, markPlaces(categories, within)).findAll(size)] : []),
    ...(vendorId === undefined ? [] : [isMarked(vendor, markPlaces(vendors, [vendorId])).findAll(size)]),
  ]
}

function setFilters(
  columns: Columns,
  { filters: chosen, arrival }: Pick<SearchInput, 'filters' | 'arrival'>,
  categoryIds: readonly string[],
  few: ProductSet | undefined,
): SetFilter[] {
  const { categories, brands, minPrice, maxPrice, minRating } = chosen
  const { size, filters: cache } = columns
  const filters: SetFilter[] = []
  const set = (group: FilterName, condition: Condition) =>
    void filters.push({ group, passing: findPassing(condition, size, few?.ordinals()), totals: undefined })
  function setCached(group: FilterName, values: readonly unknown[], conditionIn: ConditionIn) {
    const key = JSON.stringify([group, ...values])
    const { passing, totals } = cache.find(key) ?? cache.add(key, columns, conditionIn)
    filters.push({ group, passing, totals })
  }
  if (categories.length > 0)
    setCached('categories', categoryIds, current =>
      isMarked(current.category, markPlaces(current.categories, categoryIds)),
    )
  // A maker that is renamed changes many products at once.
  if (brands.length > 0) set('brands', isMarked(columns.vendor, markMakers(columns, brands)))
  if (minPrice !== undefined || maxPrice !== undefined)
    setCached('price', [minPrice, maxPrice], ({ price }) =>
      isBetween(price, minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY),
    )
  if (minRating !== undefined)
    setCached('minRating', [minRating], ({ stars }) => isBetween(stars, minRating, mostStars))
  if (chosen.inStock) setCached('inStock', [], ({ inStock }) => isIn(inStock))
  if (arrival) {
    const longest = arrival.longestLeadTimes(columns.vendors.texts)
    set('arrivesBy', isAtMost(columns.leadTime, columns.vendor, longest, columns.longestLeadTime))
  }
  for (const [name, values] of Object.entries(chosen.attributes)) {
    const texts = values.map(value => `${name}=${value}`)
    const isCommon =
      texts.length <= commonValues && texts.every(text => columns.values.find(text) !== undefined)
    if (isCommon) setCached(`attr_${name}`, values, current => hasValue(current, texts))
    else set(`attr_${name}`, hasValue(columns, texts))
  }
  return filters
}

/** Filters by more values, or by unknown ones, are rare, and each changed product would be compared with all of them. */
const commonValues = 4

type ConditionIn = (columns: Columns) => Condition

/** A product has one of these values. */
function hasValue(
  { values, valuePostings, valueLists, facts }: Columns,
  texts: readonly string[],
): Condition {
  const places = texts.map(values.find).filter(place => place !== undefined)
  return {
    passes: ordinal =>
      listFacts.some(fact =>
        valueLists.valuesIn(fact, facts.of(ordinal, fact)).some(value => places.includes(value)),
      ),
    findAll(size) {
      const found = createBits(size)
      for (const place of places) valuePostings.addTo(found, place)
      return found
    },
  }
}

/** Marks the makers with these names, in any case, or slugs. */
function markMakers({ makers }: Columns, brands: readonly string[]): Uint8Array {
  const marks = new Uint8Array(makers.size)
  for (const brand of brands)
    for (const place of makers.findByNameOrSlug(brand.toLowerCase())) marks[place] = 1
  return marks
}
