import type { SortBy } from '@akyede/contract/catalogue'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Bits, hasBit, intersect, subtract } from './bits.ts'
import type { Columns } from './columns.ts'
import { type ProductSet, productSet } from './product-set.ts'
import { allocateUnsafe } from './search-memory.ts'
import { type Compare, selectRange } from './select-range.ts'

export interface PageInput {
  readonly sortBy: SortBy
  readonly page: number
  readonly limit: number
}

/**
 * Up to this many products are sorted by the database; above it, walking an index in its order fills a page
 * sooner.
 */
const sortedMax = 1_000

/**
 * Returns the ids of a page of these products, or a function that lets PostgreSQL find them. Every order ends with the
 * id, so that pages never overlap.
 *
 * @param nameMatches products that come first when words were searched
 */
export function findPage(
  columns: Columns,
  products: ProductSet,
  nameMatches: Bits | undefined,
  { sortBy, page, limit }: PageInput,
): string[] | ((executor: Executor) => Promise<string[]>) {
  const from = (page - 1) * limit
  if (from >= products.size) return []
  if (sortBy === 'name') return findByName(products, from, limit)
  const ordinals =
    nameMatches && sortBy === 'relevance'
      ? nameMatchesFirst(columns, products, nameMatches, from, from + limit)
      : inOrder(columns, sortBy, products, from, from + limit)
  return Array.from(ordinals, ordinal => columns.ids.idOf(ordinal))
}

/** Names are sorted by PostgreSQL, which knows the collation. */
function findByName({ size, bits, ordinals }: ProductSet, from: number, limit: number) {
  const condition =
    size <= sortedMax ? sql`product.ordinal = any(${sql.param([...ordinals()])}::int[])` : isInBits(bits)
  return async (executor: Executor): Promise<string[]> => {
    const { rows } = await executor.execute<{ id: string }>(sql`
      select product.id from products as product where ${condition}
      order by lower(product.name), product.id limit ${limit} offset ${from}`)
    return rows.map(row => row.id)
  }
}

/** `get_bit` numbers the bits of bytes in the same order as the sets of this process. */
const isInBits = (bits: Bits) => sql`
  case when product.ordinal < ${bits.length * 32} then
    get_bit(${Buffer.from(bits.slice().buffer)}::bytea, product.ordinal) = 1 end`

/** Products whose name matches come first, then the most relevant. */
function nameMatchesFirst(
  columns: Columns,
  products: ProductSet,
  nameMatches: Bits,
  from: number,
  to: number,
): number[] {
  const byName = productSet(intersect(products.bits, nameMatches))
  const others = () => productSet(subtract(products.bits, nameMatches))
  const first = byName.size
  return [
    ...(from < first ? inOrder(columns, 'relevance', byName, from, Math.min(to, first)) : []),
    ...(to > first ? inOrder(columns, 'relevance', others(), Math.max(0, from - first), to - first) : []),
  ]
}

type Sort = Exclude<SortBy, 'name'>

function inOrder(
  columns: Columns,
  sortBy: Sort,
  { size, bits, ordinals }: ProductSet,
  from: number,
  to: number,
): Uint32Array {
  const order = orders[sortBy](columns)
  const allOnSale = columns.allOnSale().length
  if (allOnSale <= cachedProducts || (cachedProducts * size) / allOnSale >= to) {
    const found = firstOnSale(columns, sortBy, order).filter(ordinal => hasBit(bits, ordinal))
    if (found.length >= Math.min(to, size)) return found.subarray(from, to)
  }
  return selectRange(likelyFirst(ordinals(), order, to), order.compare, from, to)
}

/** The first products on sale are cached until a product changes: most people see the first pages with few filters. */
const cachedProducts = 2_000
const cached = new WeakMap<Columns, { readonly version: number; readonly first: Map<Sort, Uint32Array> }>()

/** The first `cachedProducts` products on sale. */
function firstOnSale(columns: Columns, sortBy: Sort, order: Order): Uint32Array {
  const known = cached.get(columns)
  const { version, first } =
    known?.version === columns.version ? known : { version: columns.version, first: new Map() }
  const found =
    first.get(sortBy) ??
    selectRange(likelyFirst(columns.allOnSale(), order, cachedProducts), order.compare, 0, cachedProducts)
  first.set(sortBy, found)
  cached.set(columns, { version, first })
  return found
}

type Key = Int32Array | Float64Array

/** Of fewer products all are compared with each other. */
const sampledFrom = 5_000
const sampled = 1_000
/** Minimum rank in the sample, so that enough products are nearly always found. */
const fewestOfSample = 10

/** The first `count` of these products with some that follow, if there are as many. */
function likelyFirst(all: Uint32Array, order: Order, count: number): Uint32Array {
  const { key, isDescending } = order
  const last = estimateKey(all, order, count)
  if (last === undefined) return all
  const [least, most] = isDescending ? [last, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, last]
  const found = allocateUnsafe(all.length)
  let end = 0
  for (let index = 0; index < all.length; index++) {
    const ordinal = all[index] ?? 0
    const own = key[ordinal] ?? 0
    if (own >= least && own <= most) found[end++] = ordinal
  }
  return end >= count ? found.subarray(0, end) : all
}

/** The key of a product after the first `count`, estimated from a sample. Undefined when it saves nothing. */
function estimateKey(all: Uint32Array, { key, isDescending }: Order, count: number): number | undefined {
  if (all.length < sampledFrom) return undefined
  const keys = Float64Array.from({ length: sampled }, (_, index) => {
    const ordinal = all[Math.floor((index * all.length) / sampled)] ?? 0
    return key[ordinal] ?? 0
  }).sort((a, b) => (isDescending ? b - a : a - b))
  return keys[fewestOfSample + Math.ceil((2 * count * sampled) / all.length)]
}

interface Order {
  /** What is compared first. */
  readonly key: Key
  readonly isDescending: boolean
  readonly compare: Compare
}

const descending = (key: Key, ids: Columns['ids']): Order => ({
  key,
  isDescending: true,
  compare: (a, b) => (key[b] ?? 0) - (key[a] ?? 0) || ids.compare(a, b),
})

const orders: Record<Sort, (columns: Columns) => Order> = {
  /** The most popular first, where those of makers that often send late count less (E83). */
  relevance: ({ relevance, ids }) => descending(relevance, ids),
  popularity: ({ popularity, ids }) => descending(popularity, ids),
  newest: ({ created, ids }) => descending(created, ids),
  price_asc: ({ price, ids }) => ({
    key: price,
    isDescending: false,
    compare: (a, b) => (price[a] ?? 0) - (price[b] ?? 0) || ids.compare(a, b),
  }),
  price_desc: ({ price, ids }) => ({
    key: price,
    isDescending: true,
    compare: (a, b) => (price[b] ?? 0) - (price[a] ?? 0) || ids.compare(b, a),
  }),
  rating: ({ rating, ratingCount, ids }) => ({
    key: rating,
    isDescending: true,
    compare: (a, b) =>
      (rating[b] ?? 0) - (rating[a] ?? 0) ||
      (ratingCount[b] ?? 0) - (ratingCount[a] ?? 0) ||
      ids.compare(a, b),
  }),
}
