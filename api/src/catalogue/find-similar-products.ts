import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Signals of a person's taste, the strongest first. */
const tasteSources = ['bought', 'wished', 'in_cart'] as const
export type TasteSource = (typeof tasteSources)[number]

const weights: Readonly<Record<TasteSource, number>> = { bought: 3, wished: 2, in_cart: 1 }

export interface SimilarProduct {
  readonly id: string
  readonly category: string
  readonly source: TasteSource
}

/**
 * Returns the best sellers of the categories that the person's products belong to: the categories with the
 * highest weight first, at most two products of each, on sale, in stock, without the excluded ids.
 */
export async function findSimilarProducts(
  executor: Executor,
  taste: Readonly<Record<TasteSource, readonly string[]>>,
  excludedIds: readonly string[],
  limit: number,
): Promise<readonly SimilarProduct[]> {
  const known = tasteSources.flatMap(source => taste[source].map(id => ({ id, source })))
  if (known.length === 0) return []
  const { rows } = await executor.execute<SimilarProduct & Record<string, unknown>>(sql`
    with known as (
      select product.category_id, sum(weight) as weight, (array_agg(source order by weight desc, source))[1] as source
      from unnest(${sql.param(known.map(({ id }) => id))}::uuid[],
        ${sql.param(known.map(({ source }) => source))}::text[],
        ${sql.param(known.map(({ source }) => weights[source]))}::int[]) as one (id, source, weight)
      join products product on product.id = one.id
      group by product.category_id)
    select best.id, category.name as category, known.source
    from known join categories category on category.id = known.category_id
    cross join lateral (
      select product.id, product.popularity from products product
      where product.category_id = known.category_id and product.on_sale and product.in_stock
        and product.id <> all(${sql.param([...excludedIds])}::uuid[])
      order by product.popularity desc nulls last, product.id limit 2) as best
    order by known.weight desc, known.category_id, best.popularity desc, best.id
    limit ${limit}`)
  return rows
}

/** Returns the best-selling products that are on sale and in stock. */
export async function findBestsellers(executor: Executor, limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from products where on_sale and in_stock order by popularity desc nulls last, id limit ${limit}`)
  return rows.map(row => row.id)
}

/** Returns which of these products can be bought now. */
export async function findBuyableProducts(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from products where id = any(${sql.param([...ids])}::uuid[]) and on_sale and in_stock`)
  return new Set(rows.map(row => row.id))
}

export async function findProductNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string; name: string }>(
    sql`select id, name from products where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
