import { Failure } from '@akyede/contract/failures'
import type { OfficeReview, ReviewFilter } from '@akyede/contract/office-reviews'
import { setReviewHidden } from '#feature/catalogue'
import { countRows } from '#platform/count-rows.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { likePattern, sql } from '#platform/sql.ts'
import { requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { actedBy } from './require-staff.ts'

export function serveOfficeReviews(serve: Serve, { platform }: OfficeContext): void {
  serve('listOfficeReviews', async ({ query }) => {
    const { rows, count } = await findReviews(platform.database, query)
    return { data: rows.map(presentReview), pagination: paginateRows(query.page, query.limit, count) }
  })

  serve('hideReview', async ({ params: { reviewId }, body, caller, tx, http }) => {
    await requireReviewVersion(tx, http, reviewId)
    await setReviewHidden(tx, platform, { reviewId, hidden: true }, actedBy(caller, body))
    return { data: { hidden: true } }
  })

  serve('showReview', async ({ params: { reviewId }, body, caller, tx, http }) => {
    await requireReviewVersion(tx, http, reviewId)
    await setReviewHidden(tx, platform, { reviewId, hidden: false }, actedBy(caller, body))
    return { data: { hidden: false } }
  })
}

/** Locks a review and refuses a version that staff no longer see, as `requireVersion` does. */
async function requireReviewVersion(
  tx: Transaction,
  http: VersionedRequest['http'],
  reviewId: string,
): Promise<void> {
  if (!http?.request.headers['if-match']) return
  const { rows } = await tx.execute<{ version: number }>(sql`
    select ${version} as version from reviews as review where id = ${reviewId} for update`)
  const [found] = rows
  if (!found) throw new Failure('office.not_found')
  await requireVersion(tx, { http, version: found.version, subject: { fact: 'review_id', id: reviewId } })
}

const version = sql`(hashtext(concat_ws(' ', review.rating, review.text, review.hidden_at,
  review.hidden_reason))::bigint & 2147483647)::float8`

type ReviewRow = Omit<OfficeReview, 'product' | 'created_at' | 'hidden_at'> & {
  readonly product_id: string
  readonly product_name: string
  readonly created_at: string
  readonly hidden_at: string | null
}

async function findReviews(
  executor: Executor,
  { search, state, rating, sortBy, page, limit }: ReviewFilter,
): Promise<{ rows: ReviewRow[]; count: number }> {
  const conditions = [
    search && sql`review.text ilike ${likePattern(search)}`,
    state && (state === 'hidden' ? sql`review.hidden_at is not null` : sql`review.hidden_at is null`),
    rating && sql`review.rating = ${Number(rating)}`,
  ].filter(condition => typeof condition === 'object')
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const direction = sortBy === 'newest' ? sql`desc` : sql`asc`
  const { rows } = await executor.execute<ReviewRow & Record<string, unknown>>(sql`
    select review.id, review.product_id, product.name as product_name, review.user_id::float8 as user_id,
      review.author, review.rating, review.text, review.verified, review.hidden_at, review.hidden_reason,
      review.created_at, ${version} as version
    from reviews as review join products as product on product.id = review.product_id
    where ${where} order by review.created_at ${direction}, review.id ${direction}
    limit ${limit} offset ${(page - 1) * limit}`)
  return { rows, count: await countRows(executor, sql`reviews as review`, where) }
}

const presentReview = ({
  product_id,
  product_name,
  created_at,
  hidden_at,
  ...row
}: ReviewRow): OfficeReview => ({
  ...row,
  product: { id: product_id, name: product_name },
  hidden_at: hidden_at && new Date(hidden_at).toISOString(),
  created_at: new Date(created_at).toISOString(),
})
