import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import { asc, eq } from '#platform/sql.ts'
import { products, reviews } from './tables.ts'

/** Erasing keeps the rating and text of a review for other buyers and removes its author. */
export const personalReviews = (platform: Pick<Platform, 'broadcast'>): PersonalRecords => ({
  name: 'reviews',
  find: (executor, userId) =>
    executor
      .select({
        product: products.name,
        author: reviews.author,
        town: reviews.town,
        rating: reviews.rating,
        text: reviews.text,
        created_at: reviews.created_at,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.product_id))
      .where(eq(reviews.user_id, userId))
      .orderBy(asc(reviews.created_at)),
  async erase(tx, userId) {
    const changed = await tx
      .update(reviews)
      .set({ user_id: null, author: 'A former customer', town: '' })
      .where(eq(reviews.user_id, userId))
      .returning({ product_id: reviews.product_id })
    await publishChange(
      platform.broadcast,
      tx,
      changed.map(review => review.product_id),
    )
  },
})
