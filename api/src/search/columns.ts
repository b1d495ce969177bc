import type { Pesewas } from '@akyede/contract/money'
import { type Bits, hasBit, ordinalsIn, setBit, wordsFor } from './bits.ts'
import { createFilterCache, type FilterCache } from './cached-filters.ts'
import { createFacts, type Facts, type GrowingFacts, listFacts } from './facts.ts'
import { growArray } from './grow-array.ts'
import { createMakers, type Makers } from './makers.ts'
import { createNumberLists, type NumberLists } from './number-lists.ts'
import { createPool, type Pool } from './pool.ts'
import { createPostingLists, type PostingLists } from './posting-lists.ts'
import { createProductIds, type ProductIds } from './product-ids.ts'
import { mostStars, priceSteps } from './search-index.ts'
import { createValueLists, type ValueLists } from './value-lists.ts'

/** The facts of a product that the search uses. Money is in pesewas. */
export interface ProductRow {
  /** Row number in the columns; it never changes. */
  readonly ordinal: number
  readonly id: string
  /** In lower case, as the database folds it. */
  readonly name_lower: string
  readonly category_id: string
  readonly vendor_id: string
  readonly maker: string
  /** The maker's name in lower case, as the database folds it. */
  readonly maker_lower: string
  readonly maker_slug: string
  readonly price: Pesewas
  readonly rating_sum: number
  readonly rating_count: number
  readonly popularity: number
  /** At how many percent the popularity counts by relevance. */
  readonly relevance_percent: number
  /** In working days. */
  readonly lead_time_days: number
  /** Milliseconds since 1970. */
  readonly created: number
  readonly on_sale: boolean
  readonly in_stock: boolean
  /** Each entry is `name=value`. */
  readonly attributes: readonly string[]
  /** The lexemes that the product matches, stemmed by PostgreSQL. */
  readonly words: readonly string[]
  /** The lexemes of the name alone. */
  readonly name_words: readonly string[]
}

/** All products as columns of numbers: a few hundred bytes each. Scanning a million of them takes milliseconds. */
export interface Columns {
  /** Upper bound of the ordinals; some ordinals have no product. */
  readonly size: number
  /** Counts the changes of products. */
  readonly version: number
  readonly ids: ProductIds
  readonly categories: Pool
  readonly vendors: Pool
  readonly makers: Makers
  /** Each text is `name=value`. */
  readonly values: Pool
  readonly valueLists: ValueLists
  /** The products with a value, by its place. */
  readonly valuePostings: PostingLists
  readonly words: Pool
  /** The words of each product, each as a `wordNumber`. */
  readonly wordsOf: NumberLists
  /** The products with a word, by its `wordNumber`. */
  readonly wordPostings: PostingLists
  readonly category: Uint32Array
  readonly vendor: Uint32Array
  readonly price: Int32Array
  /** Mean rating; 0 before the first rating. */
  readonly rating: Float64Array
  /** The mean rating rounded down. */
  readonly stars: Int32Array
  readonly ratingCount: Int32Array
  readonly popularity: Int32Array
  /** The popularity in percent, less for late makers. */
  readonly relevance: Float64Array
  /** In working days. */
  readonly leadTime: Uint16Array
  /** By the word of a product in a set: none of its 32 products has, or had, a longer lead time. */
  readonly longestLeadTime: Uint16Array
  readonly created: Float64Array
  readonly onSale: Bits
  /** The ordinals of all products on sale, in order. Finding them for each query would take longer than reading them. */
  readonly allOnSale: () => Uint32Array
  readonly inStock: Bits
  /** A bucket (`bucketOf`), the vendor and lists of values. */
  readonly facts: Facts
  readonly filters: FilterCache
}

/** Columns that can add and update products. */
export interface GrowingColumns extends Columns {
  set(row: ProductRow): void
}

export function createColumns(): GrowingColumns {
  const values = createPool()
  let allOnSale: Uint32Array | undefined
  const columns = {
    size: 0,
    version: 0,
    allOnSale: () => (allOnSale ??= ordinalsIn(columns.onSale).slice()),
    ids: createProductIds(),
    categories: createPool(),
    vendors: createPool(),
    makers: createMakers(),
    values,
    valueLists: createValueLists(values),
    valuePostings: createPostingLists(),
    words: createPool(),
    wordsOf: createNumberLists(),
    wordPostings: createPostingLists(),
    facts: createFacts(),
    filters: createFilterCache(),
    ...emptyColumns(),
    set(row: ProductRow): void {
      const { ordinal } = row
      columns.version += 1
      if (ordinal >= columns.size) {
        columns.size = ordinal + 1
        growColumns(columns, columns.size)
      }
      const wasOnSale = hasBit(columns.onSale, ordinal)
      if (wasOnSale) addToTotals(columns, ordinal, -1)
      const vendor = columns.vendors.placeOf(row.vendor_id)
      columns.makers.set(vendor, { name: row.maker, lower: row.maker_lower, slug: row.maker_slug })
      columns.ids.set(ordinal, row.id)
      columns.category[ordinal] = columns.categories.placeOf(row.category_id)
      columns.vendor[ordinal] = vendor
      columns.price[ordinal] = row.price
      const rating = row.rating_count > 0 ? row.rating_sum / row.rating_count : 0
      columns.rating[ordinal] = rating
      columns.stars[ordinal] = Math.floor(rating)
      columns.ratingCount[ordinal] = row.rating_count
      columns.popularity[ordinal] = row.popularity
      columns.relevance[ordinal] = row.popularity * row.relevance_percent
      columns.leadTime[ordinal] = row.lead_time_days
      const longest = columns.longestLeadTime[ordinal >>> 5] ?? 0
      columns.longestLeadTime[ordinal >>> 5] = Math.max(longest, row.lead_time_days)
      columns.created[ordinal] = row.created
      if (wasOnSale !== row.on_sale) {
        setBit(columns.onSale, ordinal, row.on_sale)
        allOnSale = undefined
      }
      setBit(columns.inStock, ordinal, row.in_stock)
      setFacts(columns, row)
      columns.filters.update(columns, ordinal)
      if (row.on_sale) addToTotals(columns, ordinal, 1)
      setWords(columns, row)
    },
  }
  return columns
}

function addToTotals(
  { facts, filters }: Columns & { readonly facts: GrowingFacts },
  ordinal: number,
  times: 1 | -1,
): void {
  for (const totals of [facts.totals, ...filters.totalsWith(ordinal)]) facts.addTo(totals, ordinal, times)
}

function setFacts(columns: Columns & { readonly facts: GrowingFacts }, row: ProductRow): void {
  const { ordinal, attributes } = row
  const { facts, values, valueLists, valuePostings } = columns
  const had = new Set(listFacts.flatMap(fact => valueLists.valuesIn(fact, facts.of(ordinal, fact))))
  const places = new Set(attributes.map(values.placeOf))
  const bucket = bucketOf({
    category: columns.category[ordinal] ?? 0,
    priceStep: stepOf(row.price),
    stars: columns.stars[ordinal] ?? 0,
    inStock: Number(row.in_stock),
  })
  facts.set(ordinal, [bucket, columns.vendor[ordinal] ?? 0, ...valueLists.numbersOf([...places])])
  updatePostings(valuePostings, ordinal, had, places)
}

function setWords(
  { words, wordsOf, wordPostings }: Pick<Columns, 'words' | 'wordsOf' | 'wordPostings'>,
  { ordinal, words: lexemes, name_words }: ProductRow,
): void {
  const had = new Set(wordsOf.of(ordinal))
  const inName = new Set(name_words)
  const numbers = lexemes.map(word => wordNumber(words.placeOf(word), inName.has(word)))
  wordsOf.set(ordinal, numbers)
  updatePostings(wordPostings, ordinal, had, new Set(numbers))
}

function updatePostings(
  postings: PostingLists,
  row: number,
  had: ReadonlySet<number>,
  has: ReadonlySet<number>,
): void {
  for (const number of had) if (!has.has(number)) postings.remove(number, row)
  for (const number of has) if (!had.has(number)) postings.add(number, row)
}

const emptyColumns = () => ({
  category: new Uint32Array(0),
  vendor: new Uint32Array(0),
  price: new Int32Array(0),
  rating: new Float64Array(0),
  stars: new Int32Array(0),
  ratingCount: new Int32Array(0),
  popularity: new Int32Array(0),
  relevance: new Float64Array(0),
  leadTime: new Uint16Array(0),
  longestLeadTime: new Uint16Array(0),
  created: new Float64Array(0),
  onSale: new Uint32Array(0),
  inStock: new Uint32Array(0),
})

function growColumns(columns: ReturnType<typeof emptyColumns>, size: number): void {
  columns.category = growArray(columns.category, size)
  columns.vendor = growArray(columns.vendor, size)
  columns.price = growArray(columns.price, size)
  columns.rating = growArray(columns.rating, size)
  columns.stars = growArray(columns.stars, size)
  columns.ratingCount = growArray(columns.ratingCount, size)
  columns.popularity = growArray(columns.popularity, size)
  columns.relevance = growArray(columns.relevance, size)
  columns.leadTime = growArray(columns.leadTime, size)
  columns.longestLeadTime = growArray(columns.longestLeadTime, wordsFor(size))
  columns.created = growArray(columns.created, size)
  columns.onSale = growArray(columns.onSale, wordsFor(size))
  columns.inStock = growArray(columns.inStock, wordsFor(size))
}

export function stepOf(price: Pesewas): number {
  const step = priceSteps.findIndex(end => price < end)
  return step === -1 ? priceSteps.length : step
}

/** The facts of a product that are counted together. */
export interface Bucket {
  /** A place in `categories`. */
  readonly category: number
  readonly priceStep: number
  readonly stars: number
  readonly inStock: number
}

const priceStepCount = priceSteps.length + 1
const starsCount = mostStars + 1

const bucketOf = ({ category, priceStep, stars, inStock }: Bucket): number =>
  ((category * priceStepCount + priceStep) * starsCount + stars) * 2 + inStock

/** Each fact of a bucket. */
export const factOf: { readonly [Fact in keyof Bucket]: (bucket: number) => number } = {
  category: bucket => Math.floor(bucket / (priceStepCount * starsCount * 2)),
  priceStep: bucket => Math.floor(bucket / (starsCount * 2)) % priceStepCount,
  stars: bucket => (bucket >>> 1) % starsCount,
  inStock: bucket => bucket & 1,
}

/** Encodes a word of a product as one number: its place in the pool, and whether the name contains it. */
export const wordNumber = (place: number, inName: boolean): number => place * 2 + Number(inName)
