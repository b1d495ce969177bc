import { Failure } from '@akyede/contract/failures'
import type { WorkshopReview } from '@akyede/contract/workshop-figures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { isNotSuspended } from '#feature/accounts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { paginate, totalOf } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import type { Serve } from '#platform/serve.ts'
import { and, desc, eq, isNull, type SQL, sql } from '#platform/sql.ts'
import { reviews } from './review-tables.ts'
import { products } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    review_replied: { review_id: string; vendor_id: string }
  }
}

/** Serves the reviews of a workshop's products to its members, and publishes their replies. */
export function serveWorkshopReviews(serve: Serve, platform: Platform): void {
  const { database } = platform

  serve('listWorkshopReviews', async ({ params: { vendorId }, query: { unanswered, page, limit } }) => {
    const condition = and(isVisibleOf(vendorId), unanswered && isNull(reviews.reply))
    const { rows, total } = await findReviewPage(database, condition, page, limit)
    return { data: rows.map(presentForWorkshop), pagination: paginate(page, limit, total) }
  })

  serve('replyToReview', async ({ params: { vendorId, reviewId }, body: { text }, caller }) => {
    await transaction(database, tx =>
      reply(platform, tx, { vendorId, reviewId, text, userId: caller.userId }),
    )
    const condition = and(isVisibleOf(vendorId), eq(reviews.id, reviewId))
    const { rows } = await findReviewPage(database, condition, 1, 1)
    const [data] = rows.map(presentForWorkshop)
    if (!data) throw new Failure('workshop.review_not_found')
    return { data }
  })
}

/** Reviews that shoppers see. */
const isVisibleOf = (vendorId: string): SQL | undefined =>
  and(eq(products.vendor_id, vendorId), isNull(reviews.hidden_at), isNotSuspended(sql`${reviews.user_id}`))

interface ReviewOfProduct {
  readonly review: typeof reviews.$inferSelect
  readonly product_name: string
}

async function findReviewPage(
  executor: Executor,
  condition: SQL | undefined,
  page: number,
  limit: number,
): Promise<{ rows: ReviewOfProduct[]; total: number }> {
  const rows = await executor
    .select({
      review: reviews,
      product_name: products.name,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(condition)
    .orderBy(desc(reviews.created_at), reviews.id)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await totalOf(rows, page, () => findReviewPage(executor, condition, 1, 1)) }
}

interface Reply {
  readonly vendorId: string
  readonly reviewId: string
  readonly text: string
  readonly userId: number
}

/** Writes the reply or changes it. Refuses with `workshop.review_not_found` and `workshop.reply_final`. */
async function reply(
  { audit, broadcast, clock }: Platform,
  tx: Transaction,
  { vendorId, reviewId, text, userId }: Reply,
): Promise<void> {
  const [found] = await tx
    .select({ review: reviews })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(and(isVisibleOf(vendorId), eq(reviews.id, reviewId)))
    .for('update', { of: reviews })
  const review = found?.review
  if (!review) throw new Failure('workshop.review_not_found')
  if (review.reply === text) return
  const now = clock.now()
  if (review.replied_at && editableUntil(review.replied_at) < now) throw new Failure('workshop.reply_final')
  await tx
    .update(reviews)
    .set({ reply: text, replied_at: review.replied_at ?? now })
    .where(eq(reviews.id, reviewId))
  const facts = { review_id: reviewId, vendor_id: vendorId }
  await audit.write(tx, 'review_replied', facts, { userId, actor: `user:${userId}` })
  await publishChange(broadcast, tx, [review.product_id])
}

const editableUntil = (repliedAt: Date): Date =>
  new Date(repliedAt.getTime() + workshopLimits.workshopOrders.replyEditableFor)

const presentForWorkshop = ({ review, product_name }: ReviewOfProduct): WorkshopReview => ({
  id: review.id,
  product: { id: review.product_id, name: product_name },
  author: review.author,
  rating: review.rating,
  text: review.text,
  created_at: review.created_at.toISOString(),
  reply:
    review.reply && review.replied_at
      ? {
          text: review.reply,
          at: review.replied_at.toISOString(),
          editable_until: editableUntil(review.replied_at).toISOString(),
        }
      : null,
})
