import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { eq } from '#platform/sql.ts'
import { ratedTag } from './catalogue-tag.ts'
import { reviews } from './review-tables.ts'
import { products } from './tables.ts'
import { addRating } from './write-review.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    review_hidden: { review_id: string }
    review_shown: { review_id: string }
  }
}

/**
 * Hides a review from shoppers or shows it again. A hidden review does not count for the rating. Repeating it changes
 * nothing. Fails with `office.not_found`.
 */
export async function setReviewHidden(
  tx: Transaction,
  { audit, broadcast, clock }: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  { reviewId, hidden }: { readonly reviewId: string; readonly hidden: boolean },
  by: ActedBy,
): Promise<void> {
  const [found] = await tx
    .select({ product_id: reviews.product_id })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
  if (!found) throw new Failure('office.not_found')
  // The product is locked before the review, as when a review is written.
  const [product] = await tx
    .select({ id: products.id, vendor_id: products.vendor_id })
    .from(products)
    .where(eq(products.id, found.product_id))
    .for('no key update')
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
  if (!product || !review) throw new Failure('office.not_found')
  if ((review.hidden_at !== null) === hidden) return
  const state = hidden
    ? { hidden_at: clock.now(), hidden_reason: by.reason }
    : { hidden_at: null, hidden_reason: null }
  await tx.update(reviews).set(state).where(eq(reviews.id, reviewId))
  const sign = hidden ? -1 : 1
  await addRating(tx, product.id, { sum: sign * review.rating, count: sign })
  const circumstances = { userId: review.user_id ?? undefined, ...by }
  await audit.write(tx, hidden ? 'review_hidden' : 'review_shown', { review_id: reviewId }, circumstances)
  await publishChange(broadcast, tx, [ratedTag, product.id, product.vendor_id])
}
