import type { Pesewas } from '@akyede/contract/money'
import { createFacetTotals, type FacetTotals } from './facet-totals.ts'
import { growArray } from './grow-array.ts'
import { createNumberLists, type NumberLists } from './number-lists.ts'
import { createPool, type Pool } from './pool.ts'
import { createPostingLists, type PostingLists } from './posting-lists.ts'
import { createProductIds, type ProductIds } from './product-ids.ts'
import { priceSteps } from './search-index.ts'

/** What the search knows of a product; money in pesewas. */
export interface ProductRow {
  /** Its row in the columns, for ever. */
  readonly ordinal: number
  readonly id: string
  readonly category_id: string
  readonly vendor_id: string
  readonly maker: string
  /** The maker's name in small letters, as the database makes them. */
  readonly maker_lower: string
  readonly maker_slug: string
  readonly price: Pesewas
  readonly rating_sum: number
  readonly rating_count: number
  readonly popularity: number
  /** Milliseconds since 1970. */
  readonly created: number
  readonly on_sale: boolean
  readonly in_stock: boolean
  /** `name=value` */
  readonly attributes: readonly string[]
  /** What it is found by, stemmed as PostgreSQL does. */
  readonly words: readonly string[]
  /** Those of them that it is called by. */
  readonly name_words: readonly string[]
}

export interface Maker {
  readonly name: string
  readonly lower: string
  readonly slug: string
}

/** All products as columns of numbers: some hundred bytes each, and a hundred thousand are looked through in milliseconds. */
export interface Columns {
  /** Every ordinal is below it; some have no product. */
  readonly size: number
  readonly ids: ProductIds
  readonly categories: Pool
  readonly vendors: Pool
  /** By the vendor's place. */
  readonly makers: readonly Maker[]
  /** `name=value` */
  readonly values: Pool
  /** The values of a product by their places. */
  readonly valuesOf: NumberLists
  /** Where to look for a value, by its place. */
  readonly valuePostings: PostingLists
  readonly words: Pool
  /** The words of a product, each as its `wordNumber`. */
  readonly wordsOf: NumberLists
  /** Where to look for a word, by its place. */
  readonly wordPostings: PostingLists
  readonly category: Uint32Array
  readonly vendor: Uint32Array
  readonly price: Int32Array
  readonly priceStep: Uint8Array
  /** The mean of its ratings; 0 before the first one. */
  readonly rating: Float64Array
  /** The same without what is behind the point. */
  readonly stars: Uint8Array
  readonly ratingCount: Int32Array
  readonly popularity: Int32Array
  readonly created: Float64Array
  readonly onSale: Uint8Array
  readonly inStock: Uint8Array
  readonly totals: FacetTotals
}

/** Columns that take products in, again as they change. */
export interface GrowingColumns extends Columns {
  set(row: ProductRow): void
}

export function createColumns(): GrowingColumns {
  const makers: Maker[] = []
  const valuesOf = createNumberLists()
  const wordsOf = createNumberLists()
  const hasWord = (row: number, place: number): boolean =>
    wordsOf.has(row, wordNumber(place, true)) || wordsOf.has(row, wordNumber(place, false))
  const columns = {
    size: 0,
    ids: createProductIds(),
    categories: createPool(),
    vendors: createPool(),
    makers,
    values: createPool(),
    valuesOf,
    valuePostings: createPostingLists(valuesOf.has),
    words: createPool(),
    wordsOf,
    wordPostings: createPostingLists(hasWord),
    totals: createFacetTotals(),
    ...emptyColumns(),
    set(row: ProductRow): void {
      const { ordinal } = row
      if (ordinal >= columns.size) {
        columns.size = ordinal + 1
        growColumns(columns, columns.size)
      }
      if (columns.onSale[ordinal] === 1) columns.totals.count(ordinal, -1, columns)
      const vendor = columns.vendors.placeOf(row.vendor_id)
      makers[vendor] = { name: row.maker, lower: row.maker_lower, slug: row.maker_slug }
      columns.ids.set(ordinal, row.id)
      columns.category[ordinal] = columns.categories.placeOf(row.category_id)
      columns.vendor[ordinal] = vendor
      columns.price[ordinal] = row.price
      columns.priceStep[ordinal] = stepOf(row.price)
      const rating = row.rating_count > 0 ? row.rating_sum / row.rating_count : 0
      columns.rating[ordinal] = rating
      columns.stars[ordinal] = Math.floor(rating)
      columns.ratingCount[ordinal] = row.rating_count
      columns.popularity[ordinal] = row.popularity
      columns.created[ordinal] = row.created
      columns.onSale[ordinal] = Number(row.on_sale)
      columns.inStock[ordinal] = Number(row.in_stock)
      setValues(columns, row)
      if (row.on_sale) columns.totals.count(ordinal, 1, columns)
      setWords(columns, row)
    },
  }
  return columns
}

function setValues(
  { values, valuesOf, valuePostings }: Pick<Columns, 'values' | 'valuesOf' | 'valuePostings'>,
  { ordinal, attributes }: ProductRow,
): void {
  const had = new Set(valuesOf.of(ordinal))
  const places = new Set(attributes.map(values.placeOf))
  valuesOf.set(ordinal, [...places])
  follow(valuePostings, ordinal, had, places)
}

function setWords(
  { words, wordsOf, wordPostings }: Pick<Columns, 'words' | 'wordsOf' | 'wordPostings'>,
  { ordinal, words: wanted, name_words }: ProductRow,
): void {
  const had = new Set(wordsOf.of(ordinal).map(placeOfWord))
  const inName = new Set(name_words)
  const numbers = wanted.map(word => wordNumber(words.placeOf(word), inName.has(word)))
  wordsOf.set(ordinal, numbers)
  follow(wordPostings, ordinal, had, new Set(numbers.map(placeOfWord)))
}

/** What a row had and has, once its own list says so. */
function follow(
  holders: PostingLists,
  row: number,
  had: ReadonlySet<number>,
  has: ReadonlySet<number>,
): void {
  for (const place of had) if (!has.has(place)) holders.remove(place)
  for (const place of has) if (!had.has(place)) holders.add(place, row)
}

const emptyColumns = () => ({
  category: new Uint32Array(0),
  vendor: new Uint32Array(0),
  price: new Int32Array(0),
  priceStep: new Uint8Array(0),
  rating: new Float64Array(0),
  stars: new Uint8Array(0),
  ratingCount: new Int32Array(0),
  popularity: new Int32Array(0),
  created: new Float64Array(0),
  onSale: new Uint8Array(0),
  inStock: new Uint8Array(0),
})

function growColumns(columns: ReturnType<typeof emptyColumns>, size: number): void {
  columns.category = growArray(columns.category, size)
  columns.vendor = growArray(columns.vendor, size)
  columns.price = growArray(columns.price, size)
  columns.priceStep = growArray(columns.priceStep, size)
  columns.rating = growArray(columns.rating, size)
  columns.stars = growArray(columns.stars, size)
  columns.ratingCount = growArray(columns.ratingCount, size)
  columns.popularity = growArray(columns.popularity, size)
  columns.created = growArray(columns.created, size)
  columns.onSale = growArray(columns.onSale, size)
  columns.inStock = growArray(columns.inStock, size)
}

function stepOf(price: Pesewas): number {
  const step = priceSteps.findIndex(end => price < end)
  return step === -1 ? priceSteps.length : step
}

/** A word of a product as one number: its place in the pool, and whether the product is called so. */
const wordNumber = (place: number, inName: boolean): number => place * 2 + Number(inName)

const placeOfWord = (number: number): number => number >> 1
