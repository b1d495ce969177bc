import type { Picture } from '@akyede/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'

/** A product as a card shows it; money in pesewas. */
export interface CardRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly price: number
  readonly original_price: number | null
  readonly rating_sum: number
  readonly rating_count: number
  readonly popularity: number
  readonly lead_time_days: number
  readonly has_variants: boolean
  readonly is_new: boolean
  readonly picture: Picture
  readonly vendor: {
    readonly id: string
    readonly name: string
    readonly town: string
    readonly region: string
  }
  /** Pieces of the product, or of its variants on sale together. */
  readonly available: number
}

export interface CardSelection {
  /** Conditions and order speak of `product`. */
  readonly where: SQL
  readonly order: SQL
  readonly limit: number
  readonly offset: number
  /** Products listed since then are new. */
  readonly newSince: Date
}

export const pictureJson = sql`json_build_object(
  'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder)`

export const vendorJson = sql`json_build_object(
  'id', vendor.id, 'name', vendor.name, 'town', vendor.town, 'region', vendor.region)`

export const cardColumns = (newSince: Date): SQL => sql`
  product.id, product.slug, product.name, product.price, product.original_price,
  product.rating_sum, product.rating_count, product.popularity, product.lead_time_days, product.has_variants,
  product.created_at > ${newSince.toISOString()}::timestamptz as is_new,
  ${pictureJson} as picture, ${vendorJson} as vendor, stock.available`

/** What belongs to a `product`. Left joins, so that an empty page still tells the total. */
export const cardJoins = sql`
  left join vendors as vendor on vendor.id = product.vendor_id
  left join pictures as picture on picture.slug = product.picture_slug
  left join lateral (
    select coalesce(sum(level.on_hand - level.held), 0)::int as available
    from stock_levels as level left join variants as variant on variant.id = level.variant_id
    where level.product_id = product.id
      and case when product.has_variants then variant.on_sale else level.variant_id is null end
  ) as stock on true`

/** A page of cards and how many there are in all, in one statement; beyond the end the page is empty. */
export async function findCards(
  executor: Executor,
  { where, order, limit, offset, newSince }: CardSelection,
): Promise<{ rows: CardRow[]; total: number }> {
  const { rows } = await executor.execute<
    Record<string, unknown> & { total: number } & (CardRow | { id: null })
  >(sql`
    with page as (
      select product.id, row_number() over (order by ${order}) as place
      from products as product
      where ${where}
      order by ${order} limit ${limit} offset ${offset}
    )
    select matching.total, ${cardColumns(newSince)}
    from (select count(*)::int as total from products as product where ${where}) as matching
    left join page on true
    left join products as product on product.id = page.id
    ${cardJoins}
    order by page.place`)
  return { rows: rows.filter(row => row.id !== null), total: rows[0]?.total ?? 0 }
}
