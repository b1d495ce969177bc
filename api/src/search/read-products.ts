import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { ProductRow } from './columns.ts'

/** What was committed at one moment, as PostgreSQL writes it down (`pg_snapshot`). */
export type PgSnapshot = string

export interface ProductsQuery {
  /** Only those whose last change was not committed then; undefined for all. */
  readonly since: PgSnapshot | undefined
  /** Only those with higher ordinals. */
  readonly after: number
  readonly most: number
}

export interface ReadProducts {
  readonly moment: PgSnapshot
  /** By their ordinals. */
  readonly products: readonly ProductRow[]
}

/**
 * What the search knows of products, and the moment at which it was looked up. Of a change that is under way a moment
 * knows that it is not committed, so it is found once it is, however much is committed before it.
 */
export async function readProducts(executor: Executor, wanted: ProductsQuery): Promise<ReadProducts> {
  // As one JSON text, which is read ten times as fast as rows.
  const { rows } = await executor.execute<ReadProducts & Record<string, unknown>>(sql`
    select pg_current_snapshot()::text as moment, coalesce(json_agg(found order by found.ordinal), '[]') as products
    from (
      select product.ordinal, product.id, product.category_id, product.vendor_id,
        vendor.name as maker, lower(vendor.name) as maker_lower, vendor.slug as maker_slug,
        product.price, product.rating_sum, product.rating_count, product.popularity,
        (extract(epoch from product.created_at) * 1000)::double precision as created,
        product.on_sale, product.in_stock, product.attributes,
        tsvector_to_array(product.search) as words, tsvector_to_array(product.name_search) as name_words
      from products as product join vendors as vendor on vendor.id = product.vendor_id
      where product.ordinal > ${wanted.after}${isChangedSince(wanted.since)}
      order by product.ordinal limit ${wanted.most}
    ) as found`)
  const [read] = rows
  if (!read) throw new Error('an aggregate answered no row')
  return read
}

/** Said twice: the first condition is what the index knows. */
const isChangedSince = (moment: PgSnapshot | undefined): SQL =>
  moment === undefined
    ? sql``
    : sql` and product.changed_xact >= pg_snapshot_xmin(${moment}::pg_snapshot)
        and not pg_visible_in_snapshot(product.changed_xact, ${moment}::pg_snapshot)`
