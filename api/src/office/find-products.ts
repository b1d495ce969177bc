import { fold } from '@akyede/contract/fold'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import { officeLimits } from '@akyede/contract/office-limits'
import type { MakerState } from '@akyede/contract/office-makers'
import type { OfficeProduct, ProductFilter } from '@akyede/contract/office-products'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { draftVersion, productVersion } from './product-version.ts'
import { findWaiting } from './waiting-products.ts'

export interface ProductRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly vendor_id: string
  readonly vendor_slug: string
  readonly vendor_name: string
  readonly maker_state: MakerState
  readonly category: string
  readonly price: number
  readonly on_sale: boolean
  readonly held_at: string | null
  readonly held_reason: OfficeProduct['held_reason']
  readonly featured: boolean
  readonly in_stock: boolean
  readonly drawn: boolean
  readonly popularity: number
  readonly rating_sum: number
  readonly rating_count: number
  readonly created_at: string
  readonly version: number
  /** Of a draft that waits for staff. */
  readonly is_waiting?: boolean
}

/** Products that wait are found among the drafts. */
const states: Readonly<Record<Exclude<NonNullable<ProductFilter['state']>, 'waiting'>, SQL>> = {
  on_sale: sql`product.on_sale`,
  off_sale: sql`not product.on_sale and product.held_at is null`,
  held: sql`product.held_at is not null`,
  featured: sql`product.featured`,
  new: sql`product.id in (select product_id from product_publications where checked_at is null)`,
}

const stocks: Readonly<Record<NonNullable<ProductFilter['stock']>, SQL>> = {
  out: sql`not product.in_stock`,
  low: sql`product.in_stock and exists (
    select from stock_levels where product_id = product.id and on_hand - held between 1 and ${officeLimits.lowStock})`,
}

const isFlagged = sql`product.id in (
  select subject_id::uuid from reported_items where about = 'product' and state = 'open')`

function matching({ search, state, maker, category, stock, pictures, flagged }: ProductFilter): SQL {
  const conditions = [
    search && sql`product.search @@ websearch_to_tsquery('english', ${fold(search)})`,
    state && state !== 'waiting' && states[state],
    maker && sql`product.vendor_id = (select id from vendors where slug = ${maker})`,
    category && sql`product.category_id = (select id from categories where slug = ${category})`,
    stock && stocks[stock],
    flagged && isFlagged,
    pictures &&
      sql`exists (select from pictures where slug = product.picture_slug and drawn = ${pictures === 'drawn'})`,
  ].filter(condition => typeof condition === 'object')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const columns = sql`product.id, product.name, product.description, product.vendor_id,
  vendor.slug as vendor_slug, vendor.name as vendor_name, vendor.state as maker_state, category.name as category,
  product.price::float8 as price, product.on_sale, product.held_at, product.held_reason, product.featured,
  product.in_stock, picture.drawn, product.popularity, product.rating_sum, product.rating_count, product.created_at,
  ${productVersion} + coalesce((
    select ${draftVersion} from product_drafts as draft where draft.id = product.id), 0) as version`
const joins = sql`join vendors as vendor on vendor.id = product.vendor_id
  join categories as category on category.id = product.category_id
  join pictures as picture on picture.slug = product.picture_slug`

/** Finds a page of products and counts them; the page is chosen before its rows are joined. */
export async function findProducts(
  executor: Executor,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; count: number }> {
  if (filter.state === 'waiting') return findWaiting(executor, filter)
  const { page, limit, sortBy } = filter
  const where = matching(filter)
  const direction = sortBy === 'newest' ? sql`desc` : sql`asc`
  const { rows } = await executor.execute<ProductRow>(sql`
    select ${columns} from (
      select * from products as product where ${where}
      order by product.created_at ${direction}, product.id ${direction} limit ${limit} offset ${(page - 1) * limit}
    ) as product ${joins} order by product.created_at ${direction}, product.id ${direction}`)
  return { rows, count: await countRows(executor, sql`products as product`, where) }
}

export async function findProduct(executor: Executor, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await executor.execute<ProductRow>(
    sql`select ${columns} from products as product ${joins} where product.id = ${productId}`,
  )
  return rows[0]
}

export async function findProductStock(
  executor: Executor,
  productId: string,
): Promise<{ variant: string | null; on_hand: number; held: number }[]> {
  const { rows } = await executor.execute<{ variant: string | null; on_hand: number; held: number }>(sql`
    select variant.name as variant, level.on_hand, level.held from stock_levels as level
    left join variants as variant on variant.id = level.variant_id
    where level.product_id = ${productId} order by variant.position, level.id`)
  return rows
}

export const presentProduct = (row: ProductRow): OfficeProduct => ({
  id: row.id,
  name: row.name,
  maker: { id: row.vendor_id, slug: row.vendor_slug, name: row.vendor_name },
  category: row.category,
  price: toCedis(row.price as Pesewas),
  state: row.is_waiting ? 'waiting' : row.held_at ? 'held' : row.on_sale ? 'on_sale' : 'off_sale',
  held_reason: row.held_reason,
  held_at: row.held_at && new Date(row.held_at).toISOString(),
  featured: row.featured,
  in_stock: row.in_stock,
  is_drawn: row.drawn,
  sold: row.popularity,
  rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
  reviews: row.rating_count,
  created_at: new Date(row.created_at).toISOString(),
  version: row.version,
})
