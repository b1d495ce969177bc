import type { Review } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { Executor } from '#platform/database.ts'
import { and, desc, eq } from '#platform/sql.ts'
import { products, reviews } from './tables.ts'

export interface ReviewQuery {
  readonly productId: string
  readonly page: number
  readonly limit: number
}

export type ReviewRow = typeof reviews.$inferSelect

/** A page of reviews, newest first, and how many there are. Fails with `catalogue.product_not_found`. */
export async function findReviews(
  executor: Executor,
  { productId, page, limit }: ReviewQuery,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const [product] = await executor
    .select({ total: products.rating_count })
    .from(products)
    .where(and(eq(products.id, productId), products.on_sale))
  if (!product) throw new Failure('catalogue.product_not_found')
  const rows = await executor
    .select()
    .from(reviews)
    .where(eq(reviews.product_id, productId))
    .orderBy(desc(reviews.created_at), reviews.id)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: product.total }
}

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  author: row.author,
  town: row.town,
  rating: row.rating,
  text: row.text,
  verified: row.verified,
  created_at: row.created_at.toISOString(),
})
