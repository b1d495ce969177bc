import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/**
 * What staff see of a product, without its sales and ratings, which change by themselves: staff who act on it have seen
 * nothing else.
 */
export const productVersion = sql`(hashtext(concat_ws(' ', product.name, product.description, product.price,
  product.on_sale, product.held_at, product.held_reason, product.featured, product.category_id))::bigint & 2147483647)::float8`

/** The version of what waits for staff; staff do not see other drafts. */
export const draftVersion = sql`(case when draft.state = 'waiting' and draft.offered_at is not null
  then draft.version else 0 end)`

/** Locks a product and its draft and returns their version, as staff see it; 0 when there is none. */
export async function lockProductVersion(tx: Transaction, productId: string): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    select ${productVersion} as version from products as product where id = ${productId} for no key update`)
  const { rows: drafts } = await tx.execute<{ version: number }>(sql`
    select ${draftVersion} as version from product_drafts as draft where id = ${productId} for no key update`)
  return (rows[0]?.version ?? 0) + (drafts[0]?.version ?? 0)
}
