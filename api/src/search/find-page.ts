import type { SortBy } from '@akyede/contract/catalogue'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Bits, hasBit, toBits } from './bits.ts'
import type { Columns } from './columns.ts'
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
 * Returns the ids of a page of these products. Every order ends with the id, so that pages never overlap. @param nameMatches products that come first when words were searched
 */
export async function findPage(
  executor: Executor,
  columns: Columns,
  ordinals: Uint32Array,
  nameMatches: Bits | undefined,
  { sortBy, page, limit }: PageInput,
): Promise<string[]> {
  const from = (page - 1) * limit
  if (from >= ordinals.length) return []
  if (sortBy === 'name') return findByName(executor, ordinals, from, limit)
  const compare =
    nameMatches && sortBy === 'relevance' ? nameMatchesFirst(columns, nameMatches) : orders[sortBy](columns)
  return Array.from(selectRange(ordinals, compare, from, from + limit), ordinal => columns.ids.idOf(ordinal))
}

/** Names are sorted by PostgreSQL, which knows the collation. */
async function findByName(
  executor: Executor,
  ordinals: Uint32Array,
  from: number,
  limit: number,
): Promise<string[]> {
  const condition =
    ordinals.length <= sortedMax
      ? sql`product.ordinal = any(${sql.param([...ordinals])}::int[])`
      : isInBits(toBits(ordinals))
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product.id from products as product where ${condition}
    order by lower(product.name), product.id limit ${limit} offset ${from}`)
  return rows.map(row => row.id)
}

const isInBits = (bits: Bits) => sql`
  case when product.ordinal < ${bits.length * 8} then get_bit(${Buffer.from(bits)}::bytea, product.ordinal) = 1 end`

const byPopularity =
  ({ popularity, ids }: Columns): Compare =>
  (a, b) =>
    (popularity[b] ?? 0) - (popularity[a] ?? 0) || ids.compare(a, b)

/** The most popular first, where those of makers that often send late count less (E83). */
const byRelevance =
  ({ relevance, ids }: Columns): Compare =>
  (a, b) =>
    (relevance[b] ?? 0) - (relevance[a] ?? 0) || ids.compare(a, b)

/** Products whose name matches come first, then the most relevant. */
function nameMatchesFirst(columns: Columns, nameMatches: Bits): Compare {
  const relevant = byRelevance(columns)
  return (a, b) => Number(hasBit(nameMatches, b)) - Number(hasBit(nameMatches, a)) || relevant(a, b)
}

const orders: Record<Exclude<SortBy, 'name'>, (columns: Columns) => Compare> = {
  relevance: byRelevance,
  popularity: byPopularity,
  price_asc:
    ({ price, ids }) =>
    (a, b) =>
      (price[a] ?? 0) - (price[b] ?? 0) || ids.compare(a, b),
  price_desc:
    ({ price, ids }) =>
    (a, b) =>
      (price[b] ?? 0) - (price[a] ?? 0) || ids.compare(b, a),
  newest:
    ({ created, ids }) =>
    (a, b) =>
      (created[b] ?? 0) - (created[a] ?? 0) || ids.compare(a, b),
  rating:
    ({ rating, ratingCount, ids }) =>
    (a, b) =>
      (rating[b] ?? 0) - (rating[a] ?? 0) ||
      (ratingCount[b] ?? 0) - (ratingCount[a] ?? 0) ||
      ids.compare(a, b),
}
