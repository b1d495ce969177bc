import type { MakerCard, Picture, VendorSummary } from '@akyede/contract/catalogue'
import type { Pesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** A product as its card shows it. Prices are in pesewas. */
export interface CardRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly price: Pesewas
  readonly original_price: Pesewas | null
  readonly rating_sum: number
  readonly rating_count: number
  readonly popularity: number
  readonly lead_time_days: number
  readonly has_variants: boolean
  readonly made_to_order: boolean
  readonly is_new: boolean
  readonly picture: Picture
  readonly vendor: VendorSummary
  /** Available units of the product, or of all its variants on sale together. */
  readonly available: number
}

export const pictureJson = sql`json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder)`

const vendorJson = sql`json_build_object(
  'id', vendor.id, 'name', vendor.name, 'town', vendor.town, 'region', vendor.region, 'country', vendor.country)`

export const cardColumns = (newSince: Date): SQL => sql`
  product.id, product.slug, product.name, product.price, product.original_price,
  product.rating_sum, product.rating_count, product.popularity, product.lead_time_days, product.has_variants,
  product.made_to_order,
  product.created_at > ${newSince.toISOString()}::timestamptz as is_new,
  ${pictureJson} as picture, ${vendorJson} as vendor, stock.available`

/** Joins the vendor, picture and stock of a `product`. */
export const cardJoins = sql`
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join lateral (
    select coalesce(sum(level.on_hand - level.held), 0)::int as available
    from stock_levels as level left join variants as variant on variant.id = level.variant_id
    where level.product_id = product.id
      and case when product.has_variants then variant.on_sale else level.variant_id is null end
  ) as stock on true`

/** Returns the cards of products in the order of the ids. Missing products are left out. */
export async function findCards(
  executor: Executor,
  ids: readonly string[],
  newSince: Date,
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await executor.execute<CardRow & Record<string, unknown>>(sql`
    select ${cardColumns(newSince)}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page (id, place)
    join products as product on product.id = page.id
    ${cardJoins}
    order by page.place`)
  return rows
}

const featuredMax = 12

/** Returns the ids of the products on the landing page, the featuredMax sold first. */
export async function findFeatured(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select product.id from products as product
    where product.on_sale and product.featured
    order by product.popularity desc nulls last, product.id limit ${featuredMax}`)
  return rows.map(row => row.id)
}

const makersShown = 6
/**
 * Most popular products among which makers are counted, so that no call reads the whole table. It stands in the text of
 * the statement, because PostgreSQL expects a limit that it does not know to be a tenth of the table.
 */
const productsCounted = 50

/**
 * Returns the makers of the products that are sold most, each with a picture of the most popular product that the
 * landing page does not show already.
 */
export async function findMakers(executor: Executor): Promise<MakerCard[]> {
  const { rows } = await executor.execute<MakerCard & Record<string, unknown>>(sql`
    select vendor.id, vendor.name, vendor.craft, vendor.town, vendor.region, vendor.country, shown.picture
    from vendors as vendor
    join (
      select vendor_id, sum(popularity) as sold from (
        select vendor_id, popularity from products where on_sale
        order by popularity desc nulls last, id limit ${sql.raw(String(productsCounted))}
      ) as popular group by vendor_id
    ) as made on made.vendor_id = vendor.id
    cross join lateral (
      select ${pictureJson} as picture
      from products as product join pictures as picture on picture.slug = product.picture_slug
      where product.vendor_id = vendor.id and product.on_sale
      order by product.featured, product.popularity desc nulls last, product.id limit 1
    ) as shown
    order by made.sold desc nulls last, vendor.id limit ${makersShown}`)
  return rows
}
