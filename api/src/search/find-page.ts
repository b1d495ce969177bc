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

/** So many are put in order; of more, a page is sooner filled by walking an index in its order. */
const few = 1_000

/**
 * The ids of a page of these products. Every order ends with the id, so that pages never overlap. Leaves the ordinals in
 * another order.
 *
 * @param called who comes first of all, if words were looked for
 */
export async function findPage(
  executor: Executor,
  columns: Columns,
  ordinals: Uint32Array,
  called: Bits | undefined,
  { sortBy, page, limit }: PageInput,
): Promise<string[]> {
  const from = (page - 1) * limit
  if (from >= ordinals.length) return []
  if (sortBy === 'name') return findByName(executor, ordinals, from, limit)
  const compare =
    called && sortBy === 'relevance' ? nameMatchesFirst(columns, called) : orders[sortBy](columns)
  return Array.from(selectRange(ordinals, compare, from, from + limit), ordinal => columns.ids.idOf(ordinal))
}

/** Only PostgreSQL knows how its collation orders names. */
async function findByName(
  executor: Executor,
  ordinals: Uint32Array,
  from: number,
  limit: number,
): Promise<string[]> {
  const isFound =
    ordinals.length <= few
      ? sql`product.ordinal = any(${sql.param([...ordinals])}::int[])`
      : isIn(toBits(ordinals))
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product.id from products as product where ${isFound}
    order by lower(product.name), product.id limit ${limit} offset ${from}`)
  return rows.map(row => row.id)
}

const isIn = (bits: Bits) => sql`
  case when product.ordinal < ${bits.length * 8} then get_bit(${Buffer.from(bits)}::bytea, product.ordinal) = 1 end`

const byPopularity =
  ({ popularity, ids }: Columns): Compare =>
  (a, b) =>
    (popularity[b] ?? 0) - (popularity[a] ?? 0) || ids.compare(a, b)

/** Who is called so, then who is loved most: easy to explain. */
function nameMatchesFirst(columns: Columns, called: Bits): Compare {
  const byLove = byPopularity(columns)
  return (a, b) => Number(hasBit(called, b)) - Number(hasBit(called, a)) || byLove(a, b)
}

const orders: Record<Exclude<SortBy, 'name'>, (columns: Columns) => Compare> = {
  relevance: byPopularity,
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
