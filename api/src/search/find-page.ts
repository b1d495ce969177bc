import type { SortBy } from '@akyede/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import type { Selection } from './selection.ts'

export interface PageWanted {
  readonly selection: Selection
  readonly sortBy: SortBy
  readonly page: number
  readonly limit: number
  /** How many match. */
  readonly total: number
}

/**
 * So many are looked at and then put in order. Of more, a page is sooner filled by walking an index in its order; of
 * few, such a walk may lead through the whole shop.
 */
const few = 1_000

/** The ids of a page. Every order ends with the id, so that pages never overlap. */
export async function findPage(executor: Executor, wanted: PageWanted): Promise<string[]> {
  const { page, limit, total } = wanted
  const from = (page - 1) * limit
  if (from >= total) return []
  const found = total <= few ? ofFew(wanted) : ofMany(wanted, from + limit)
  const { rows } = await executor.execute<{ id: string }>(sql`${found} limit ${limit} offset ${from}`)
  return rows.map(row => row.id)
}

function ofFew({ selection: { where, called }, sortBy }: PageWanted): SQL {
  const order = called && sortBy === 'relevance' ? sql`called desc, ${byPopularity}` : orders[sortBy]
  return sql`
    with product as materialized (
      select id, name, popularity, price, created_at, rating_sum, rating_count, ${called ?? sql`true`} as called
      from products as product where ${where}
    )
    select product.id from product order by ${order}`
}

/** Who is called so comes first, then who is loved most: cheap to tell of thousands, and easy to explain. */
function ofMany({ selection: { where, called }, sortBy }: PageWanted, most: number): SQL {
  if (!called || sortBy !== 'relevance') return inOrder(where, orders[sortBy])
  // The second half is not begun when the first one fills the page.
  return sql`
    select id from (
      (${inOrder(called, byPopularity)} limit ${most})
      union all
      (${inOrder(sql`${where} and not (${called})`, byPopularity)} limit ${most})
    ) as product`
}

const inOrder = (where: SQL, order: SQL): SQL =>
  sql`select product.id from products as product where ${where} order by ${order}`

// As the indexes are written: none of these columns is ever null, but PostgreSQL compares the words.
const byPopularity = sql`product.popularity desc nulls last, product.id`

const orders: Record<SortBy, SQL> = {
  relevance: byPopularity,
  popularity: byPopularity,
  price_asc: sql`product.price, product.id`,
  price_desc: sql`product.price desc, product.id desc`,
  newest: sql`product.created_at desc nulls last, product.id`,
  rating: sql`(product.rating_sum::double precision / nullif(product.rating_count, 0)) desc nulls last,
    product.rating_count desc nulls last, product.id`,
  name: sql`lower(product.name), product.id`,
}
