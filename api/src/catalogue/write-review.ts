import { Failure } from '@akyede/contract/failures'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, eq, inArray, sql } from '#platform/sql.ts'
import { ratedTag } from './catalogue-tag.ts'
import type { ReviewRow } from './find-reviews.ts'
import { workshopsOf } from './own-products.ts'
import { reviews } from './review-tables.ts'
import { products } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** A user wrote a review of a product, or changed it. */
    'review.written': { product_id: string; user_id: number }
  }
}

export interface ReviewInput {
  readonly productId: string
  readonly userId: number
  /** First name of the author, as other visitors read it. */
  readonly author: string
  /** Empty when unknown. */
  readonly town: string
  readonly rating: number
  readonly text: string
  /** Whether the author has paid for the product here. */
  readonly verified: boolean
}

/**
 * Saves the user's review in place of an earlier one and updates the product's rating. Both change under the
 * product's lock, so that concurrent reviews do not lose each other. Fails with
 * `catalogue.product_not_found`, and with `catalogue.own_product` for members of the workshop that makes it.
 */
export async function writeReview(
  { clock, broadcast, outbox }: Pick<Platform, 'clock' | 'broadcast' | 'outbox'>,
  tx: Transaction,
  { productId, userId, ...written }: ReviewInput,
): Promise<ReviewRow> {
  const [product] = await tx
    .select({
      vendor_id: products.vendor_id,
      isOwn: sql<boolean>`${products.vendor_id} in (${workshopsOf(userId)})`,
    })
    .from(products)
    .where(and(eq(products.id, productId), products.on_sale))
    .for('no key update')
  if (!product) throw new Failure('catalogue.product_not_found')
  if (product.isOwn) throw new Failure('catalogue.own_product')
  const [before] = await tx
    .select({ rating: reviews.rating, hidden_at: reviews.hidden_at })
    .from(reviews)
    .where(and(eq(reviews.product_id, productId), eq(reviews.user_id, userId)))
  const values = { ...written, created_at: clock.now() }
  const [review] = await tx
    .insert(reviews)
    .values({ ...values, id: newId(), product_id: productId, user_id: userId })
    .onConflictDoUpdate({ target: [reviews.product_id, reviews.user_id], set: values })
    .returning()
  if (!review) throw new Error('the review was written but not returned')
  // A hidden review stays hidden when its author changes it.
  if (!before?.hidden_at)
    await addRating(tx, productId, { sum: written.rating - (before?.rating ?? 0), count: before ? 0 : 1 })
  await publishChange(broadcast, tx, [ratedTag, productId, product.vendor_id])
  await outbox.emit(tx, 'review.written', { product_id: productId, user_id: userId })
  return review
}

/** Adds to the rating of a product, whose row the caller has locked. */
export const addRating = (
  tx: Transaction,
  productId: string,
  { sum, count }: { sum: number; count: number },
) =>
  tx
    .update(products)
    .set({
      rating_sum: sql`${products.rating_sum} + ${sum}`,
      rating_count: sql`${products.rating_count} + ${count}`,
    })
    .where(eq(products.id, productId))

/** Publishes a change after the reviews of an author were hidden or shown again. */
export async function reviewsOfAuthorChanged(
  { broadcast }: Pick<Platform, 'broadcast'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const written = await tx
    .select({ product_id: reviews.product_id })
    .from(reviews)
    .where(eq(reviews.user_id, userId))
  await publishChange(
    broadcast,
    tx,
    written.map(review => review.product_id),
  )
}

/** Returns which of these products the user has reviewed, with their names. */
export const findReviewedProducts = (
  executor: Executor,
  userId: number,
  productIds: readonly string[],
): Promise<{ product_id: string; name: string }[]> =>
  executor
    .select({ product_id: reviews.product_id, name: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(and(eq(reviews.user_id, userId), inArray(reviews.product_id, [...productIds])))
