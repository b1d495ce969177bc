import { isNotSuspended } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, asc, eq, inArray, sql } from '#platform/sql.ts'
import { ratedTag } from './catalogue-tag.ts'
import { reviews } from './review-tables.ts'
import { products } from './tables.ts'

/**
 * Erasing keeps the rating and text of a review for other buyers and removes its author. Reviews that are hidden
 * because their author is suspended are deleted.
 */
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
    const deletedFrom = await deleteHiddenReviews(tx, userId)
    const changed = await tx
      .update(reviews)
      .set({ user_id: null, author: 'A former customer', town: '' })
      .where(eq(reviews.user_id, userId))
      .returning({ product_id: reviews.product_id })
    const tags = [...deletedFrom, ...changed.map(review => review.product_id)]
    await publishChange(platform.broadcast, tx, tags)
  },
})

/**
 * Deletes the reviews of a suspended user, which would be visible again without their author (0090). Returns the tags
 * of what changed. It runs before the account is erased, while the suspension is still known.
 */
async function deleteHiddenReviews(tx: Transaction, userId: number): Promise<string[]> {
  const isHidden = and(eq(reviews.user_id, userId), sql`not ${isNotSuspended(sql`${userId}::bigint`)}`)
  const reviewed = tx.select({ id: reviews.product_id }).from(reviews).where(isHidden)
  // Locks the products before the reviews, as writing a review does.
  const locked = await tx
    .select({ id: products.id, vendor_id: products.vendor_id })
    .from(products)
    .where(inArray(products.id, reviewed))
    .orderBy(asc(products.id))
    .for('no key update')
  if (locked.length === 0) return []
  // A user has one review of a product at most.
  await tx.execute(sql`
    with deleted as (
      delete from ${reviews} where ${isHidden} returning ${reviews.product_id} as product_id, case when ${reviews.hidden_at} is null then ${reviews.rating} end as rating
    )
    update ${products} set
      rating_sum = ${products.rating_sum} - coalesce(deleted.rating, 0),
      rating_count = ${products.rating_count} - (deleted.rating is not null)::int
    from deleted where ${products.id} = deleted.product_id`)
  return [ratedTag, ...locked.flatMap(({ id, vendor_id }) => [id, vendor_id])]
}
