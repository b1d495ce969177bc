import type { Pesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** A range of the products on sale in the order of their ids, starting at 0. */
export interface ProductRange {
  readonly from: number
  readonly count: number
}

export interface PublishedProduct {
  readonly id: string
  /** When the product was created or last reviewed, whichever is later. */
  readonly changed_at: string
}

export interface OfferedProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: Pesewas
  readonly in_stock: boolean
  readonly picture_slug: string
  readonly more_pictures: readonly string[]
  readonly category_id: string
  readonly vendor: string
}

export async function countPublished(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ products: number }>(
    sql`select count(*)::int as products from products where on_sale`,
  )
  return rows[0]?.products ?? 0
}

/** The makers whose pages search engines may list. */
export async function findVendorSlugs(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ slug: string }>(
    sql`select slug from vendors where state in ('approved','paused') order by slug`,
  )
  return rows.map(({ slug }) => slug)
}

export async function findPublished(
  executor: Executor,
  { from, count }: ProductRange,
): Promise<PublishedProduct[]> {
  const { rows } = await executor.execute<PublishedProduct & Record<string, unknown>>(sql`
    select id, greatest(created_at, reviewed_at) as changed_at
    from (
      select id, created_at from products where on_sale order by id limit ${count} offset ${from}
    ) as product
    left join lateral (
      select max(review.created_at) as reviewed_at from reviews as review where review.product_id = product.id
    ) as reviewed on true
    order by id`)
  return rows
}

/** Reads products with the facts that external price comparisons show. */
export async function findOffers(
  executor: Executor,
  { from, count }: ProductRange,
): Promise<OfferedProduct[]> {
  const { rows } = await executor.execute<OfferedProduct & Record<string, unknown>>(sql`
    select product.id, product.name, product.description, product.price::int, product.in_stock,
      product.picture_slug, product.category_id, vendor.name as vendor,
      array(
        select picture_slug from product_pictures as more
        where more.product_id = product.id and more.picture_slug <> product.picture_slug
        order by position, picture_slug
      ) as more_pictures
    from (select * from products where on_sale order by id limit ${count} offset ${from}) as product
    join vendors as vendor on vendor.id = product.vendor_id
    order by product.id`)
  return rows
}
