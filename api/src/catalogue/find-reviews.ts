import type { ResponseFor } from '@akyede/contract/api'
import type { Review } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import { isNotSuspended } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { and, asc, eq, isNull, sql } from '#platform/sql.ts'
import { isShown } from './paused.ts'
import { reviews, testimonials } from './review-tables.ts'
import { products } from './tables.ts'

export interface ReviewQuery {
  readonly productId: string
  readonly page: number
  readonly limit: number
}

export type ReviewRow = typeof reviews.$inferSelect

/**
 * Returns a page of reviews, newest first, and their total. Reviews of suspended people are left out (0090).
 * Fails with `catalogue.product_not_found`.
 */
export async function findReviews(
  executor: Executor,
  { productId, page, limit }: ReviewQuery,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const [product] = await executor
    .select({
      total: sql<number>`${products.rating_count} - (select count(*) from ${reviews} as hidden
        where hidden.product_id = ${productId} and hidden.hidden_at is null and not ${isNotSuspended(sql`hidden.user_id`)})`.mapWith(
        Number,
      ),
    })
    .from(products)
    .where(and(eq(products.id, productId), isShown(sql`${products}`)))
  if (!product) throw new Failure('catalogue.product_not_found')
  const rows = await executor
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.product_id, productId),
        isNull(reviews.hidden_at),
        isNotSuspended(sql`${reviews.user_id}`),
      ),
    )
    .orderBy(sql`${reviews.created_at} desc nulls last`, reviews.id)
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
  reply: row.reply && row.replied_at ? { text: row.reply, at: row.replied_at.toISOString() } : null,
})

export async function findTestimonials(
  executor: Executor,
): Promise<ResponseFor<'getFeatured'>['testimonials']> {
  const { id, name, location, rating, text, verified, position } = testimonials
  const rows = await executor
    .select({ id, name, location, rating, text, verified })
    .from(testimonials)
    .orderBy(asc(position), asc(id))
  return rows.map(row => ({ ...row, avatar: null }))
}
