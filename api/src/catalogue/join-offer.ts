import type { Pesewas } from '@akyede/contract/money'
import { type SQL, sql } from '#platform/sql.ts'
import { pictureJson } from './find-cards.ts'
import { isShown } from './paused.ts'

/**
 * The offer for a product id and an optional variant id. All columns are null when it is not on sale; of a maker that
 * has paused, nothing is available.
 */
export interface OfferColumns {
  readonly product_name: string | null
  readonly variant_name: string | null
  /** In pesewas; a variant's price overrides its product's. */
  readonly price: Pesewas
  readonly slug: string
  readonly alt: string
  readonly placeholder: string
  readonly vendor_name: string
  /** Available units; of all variants together when none is named. */
  readonly available: number
  /** Whether the product has variants and none is named. */
  readonly needs_variant: boolean
}

/**
 * Columns and joins of an offer. Plain columns cost half of what JSON costs for hundreds of rows. A variant
 * that is not on sale hides its product too.
 */
export function joinOffer(productId: SQL, variantId: SQL): { columns: SQL; joins: SQL } {
  const isOffered = sql`(${variantId} is null or variant.id is not null)`
  const needsVariant = sql`(product.has_variants and ${variantId} is null)`
  return {
    columns: sql`
      case when ${isOffered} then product.name end as product_name,
      variant.name as variant_name,
      coalesce(variant.price, product.price) as price,
      picture.slug, picture.alt, picture.placeholder,
      vendor.name as vendor_name,
      ${needsVariant} as needs_variant,
      case when not product.on_sale then 0 when ${needsVariant} then (
        select coalesce(sum(each.on_hand - each.held), 0)::int
        from stock_levels as each join variants as chosen on chosen.id = each.variant_id
        where each.product_id = product.id and chosen.on_sale
      ) else coalesce(level.on_hand - level.held, 0) end as available`,
    joins: sql`
      left join products as product on product.id = ${productId} and ${isShown()}
      left join vendors as vendor on vendor.id = product.vendor_id
      left join pictures as picture on picture.slug = product.picture_slug
      left join variants as variant on variant.product_id = product.id and variant.id = ${variantId}
        and variant.on_sale
      left join stock_levels as level on level.product_id = product.id
        and level.variant_id is not distinct from ${variantId}`,
  }
}

/**
 * Joins `line.price` in pesewas and `line.picture` for a product id and an optional variant id. Both are null
 * when it is not on sale.
 */
export const joinPriceAndPicture = (productId: SQL, variantId: SQL): SQL => sql`
  left join lateral (
    select coalesce(variant.price, product.price) as price, ${pictureJson} as picture
    from products as product
    join pictures as picture on picture.slug = product.picture_slug
    left join variants as variant on variant.product_id = product.id and variant.id = ${variantId}
    where product.id = ${productId} and product.on_sale
      and (${variantId} is null or coalesce(variant.on_sale, false))
  ) as line on true`
