import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { ProductRow } from './columns.ts'

/** The transactions committed at one time, as PostgreSQL prints them (`pg_snapshot`). */
export type PgSnapshot = string

export interface ProductsQuery {
  /** Limits the query to products whose last change was not committed at this snapshot; undefined for all. */
  readonly since: PgSnapshot | undefined
  /** Limits the query to products with higher ordinals. */
  readonly after: number
  readonly limit: number
}

export interface ReadProducts {
  readonly snapshot: PgSnapshot
  /** In the order of their ordinals. */
  readonly products: readonly ProductRow[]
}

/**
 * Reads the facts that the search uses, and the snapshot at which they were read. A transaction in progress
 * is not committed in the snapshot, so its change is found later, however much is committed before it.
 */
export async function readProducts(executor: Executor, query: ProductsQuery): Promise<ReadProducts> {
  // One JSON text is parsed ten times as fast as rows.
  const { rows } = await executor.execute<ReadProducts & Record<string, unknown>>(sql`
    select ${currentSnapshot} as snapshot, coalesce(json_agg(found order by found.ordinal), '[]') as products
    from (
      select product.ordinal, product.id, lower(product.name) as name_lower, product.category_id, product.vendor_id,
        vendor.name as maker, lower(vendor.name) as maker_lower, vendor.slug as maker_slug,
        vendor.relevance_percent, product.price, product.rating_sum, product.rating_count, product.popularity,
        product.lead_time_days,
        (extract(epoch from product.created_at) * 1000)::double precision as created,
        product.on_sale, product.in_stock, product.attributes,
        tsvector_to_array(product.search) as words, tsvector_to_array(product.name_search) as name_words
      from products as product join vendors as vendor on vendor.id = product.vendor_id
      where product.ordinal > ${query.after}${isChangedSince(query.since)}
      order by product.ordinal limit ${query.limit}
    ) as found`)
  const [page] = rows
  if (!page) throw new Error('an aggregate answered no row')
  const products = page.products.map(row => ({
    ...row,
    attributes: [...row.attributes, ...peopleFor(row.attributes)],
  }))
  return { ...page, products }
}

/**
 * Polls for several callers at once, never twice at a time. A running poll may have missed later commits, so callers
 * meanwhile share the next poll.
 */
export function coalescePolls<Result>(poll: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = poll()
      running = result.catch(() => {})
      return result
    })
    return next
  }
}

/** A replica does not list the transactions in progress, so only what precedes all of them counts as committed. */
const currentSnapshot = sql`case when pg_is_in_recovery()
  then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) else pg_current_snapshot()::text end`

/** The first condition repeats the second in a form that the index supports. */
const isChangedSince = (snapshot: PgSnapshot | undefined): SQL =>
  snapshot === undefined
    ? sql``
    : sql` and product.changed_xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(product.changed_xact, ${snapshot}::pg_snapshot)`

/** Whether a product has one of these values of an attribute. */
type Has = (name: 'recipient' | 'occasion', ...values: string[]) => boolean

/**
 * People whom nobody stores as a recipient, and the products that suit them (decision 0103). A mother is not
 * given what is for a lover, so "Her" alone does not make a gift for Mum.
 */
const rules: Readonly<Record<string, (has: Has) => boolean>> = {
  Mum: has =>
    (has('recipient', 'Parents', 'Grandparents') ||
      (has('recipient', 'Her') && has('recipient', 'Home', 'Colleagues'))) &&
    (has('recipient', 'Her') || !has('recipient', 'Him')),
  Dad: has =>
    has('recipient', 'Him') || (has('recipient', 'Parents', 'Grandparents') && !has('recipient', 'Her')),
  Baby: has => has('occasion', 'Naming day') && has('recipient', 'Children', 'Parents', 'Home'),
}

/** Returns attributes such as "recipient=Mum", which filters find and count like stored ones. */
function peopleFor(attributes: readonly string[]): string[] {
  const has: Has = (name, ...values) => values.some(value => attributes.includes(`${name}=${value}`))
  return Object.entries(rules)
    .filter(([, suits]) => suits(has))
    .map(([person]) => `recipient=${person}`)
}
