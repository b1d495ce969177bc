import { type SQL, sql } from '#platform/sql.ts'
import { pictureJson } from './find-cards.ts'

/**
 * Joins what is on sale under the ids of a product and perhaps a variant: `line.price` in pesewas and `line.picture`, both
 * null where nothing is.
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
