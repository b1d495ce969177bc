import type { SortBy } from '@akyede/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import { type CardRow, findCards } from './find-cards.ts'
import { searchQuery } from './search-words.ts'

export interface ProductQuery {
  /** What someone typed; empty for all products. */
  readonly words: string
  /** Undefined for all categories. */
  readonly categoryIds: readonly string[] | undefined
  readonly sortBy: SortBy
  readonly page: number
  readonly limit: number
  readonly newSince: Date
}

/** A page of the products on sale that match. Every order ends with the id, so that pages never overlap. */
export function findProducts(
  executor: Executor,
  { words, categoryIds, sortBy, page, limit, newSince }: ProductQuery,
): Promise<{ rows: CardRow[]; total: number }> {
  const query = words === '' ? undefined : searchQuery(words)
  const conditions = [
    sql`product.on_sale`,
    query && sql`product.search @@ ${query}`,
    categoryIds && sql`product.category_id = any(${sql.param(categoryIds)}::uuid[])`,
  ].filter(condition => condition !== undefined)
  return findCards(executor, {
    where: sql.join(conditions, sql` and `),
    order: sortBy === 'relevance' && query ? byRank(query) : orders[sortBy],
    limit,
    offset: (page - 1) * limit,
    newSince,
  })
}

const byRank = (query: SQL): SQL =>
  sql`ts_rank(product.search, ${query}) desc, product.popularity desc, product.id`

// As the indexes are written: none of these columns is ever null, but PostgreSQL compares the words.
const byPopularity = sql`product.popularity desc nulls last, product.id`

const orders: Record<SortBy, SQL> = {
  relevance: byPopularity,
  popularity: byPopularity,
  price_asc: sql`product.price, product.id`,
  price_desc: sql`product.price desc, product.id desc`,
  newest: sql`product.created_at desc nulls last, product.id`,
  rating: sql`product.rating_sum::float / nullif(product.rating_count, 0) desc nulls last,
    product.rating_count desc, product.id`,
  name: sql`lower(product.name), product.id`,
}

/** The products that the landing page shows, the most sold first. */
export async function findFeatured(executor: Executor, newSince: Date): Promise<CardRow[]> {
  const where = sql`product.on_sale and product.featured`
  const { rows } = await findCards(executor, { where, order: byPopularity, limit: 12, offset: 0, newSince })
  return rows
}
