import { prepared } from '#platform/database.ts'
import { arrayPlaceholder, type SQL, sql } from '#platform/sql.ts'

/**
 * SQL condition: a product keeps its page because only the pause of its maker took it off sale. Nothing of it can be
 * ordered.
 */
export const isPaused = (product: SQL = sql`product`): SQL => sql`(
  ${product}.maker_paused and ${product}.state = 'on_sale' and ${product}.held_at is null
  and not ${product}.maker_suspended and exists (
    select from vendors as pausing where pausing.id = ${product}.vendor_id and pausing.state = 'paused'))`

/** SQL condition: a product has a page. */
export const isShown = (product: SQL = sql`product`): SQL => sql`(${product}.on_sale or ${isPaused(product)})`

/**
 * The products of these that are not on sale. A new order asks once it holds the stock levels, which a pause or a
 * suspension locks too: either the order is committed before, or this reads what they changed.
 */
export const findOffSale = prepared('find_off_sale', executor =>
  executor
    .select({ id: sql<string>`product.id` })
    .from(sql`products as product`)
    .where(sql`product.id = any(${arrayPlaceholder('productIds', 'uuid')}) and not product.on_sale`),
)
