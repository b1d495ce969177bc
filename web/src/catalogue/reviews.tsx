import type { ResponseFor } from '@akyede/contract/api'
import type { Product, Review } from '@akyede/contract/catalogue'
import { useLocation } from 'react-router'
import { ReportButton } from '#feature/reports'
import { Badge } from '#ui/badge.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Stars } from '#ui/stars.tsx'
import { WriteReview } from './write-review.tsx'

interface ReviewsProps {
  product: Product
  reviews: ResponseFor<'listReviews'>
}

/** The reviews of a product. Each page of reviews has its own address. */
export function Reviews({ product, reviews: { data, pagination } }: ReviewsProps) {
  const { review_summary: summary } = product
  const { search } = useLocation()
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <SectionHeading id="reviews-heading">Reviews</SectionHeading>
      <WriteReview product={product} />
      {summary.average === null ? (
        <p className="text-ink-2">No reviews yet</p>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[18rem_1fr] lg:gap-14">
          <Histogram summary={summary} average={summary.average} />
          <div className="grid content-start gap-6">
            <ul className="grid gap-6 sm:grid-cols-2">
              {data.map(review => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
            <Pagination
              page={pagination.page}
              totalPages={pagination.total_pages}
              hrefOf={page => pageOfReviews(search, page)}
            />
          </div>
        </div>
      )}
    </section>
  )
}

/** The address of another page of reviews, with the same variant. */
function pageOfReviews(search: string, page: number): string {
  const address = new URLSearchParams(search)
  if (page === 1) address.delete('reviews')
  else address.set('reviews', String(page))
  return `?${address}#reviews`
}

interface HistogramProps {
  summary: Product['review_summary']
  average: number
}

function Histogram({ summary, average }: HistogramProps) {
  return (
    <div className="grid content-start gap-4">
      <p className="flex items-baseline gap-3">
        <span className="font-display text-display font-bold">{average.toFixed(1)}</span>
        <span className="text-ink-2">
          out of 5, from {summary.count} {summary.count === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <dl className="grid gap-1.5 text-sm">
        {summary.histogram.map((count, index) => (
          <StarRow
            key={starWords[index]}
            stars={starWords[index] ?? ''}
            count={count}
            share={count / summary.count}
          />
        ))}
      </dl>
    </div>
  )
}

const starWords = ['5 stars', '4 stars', '3 stars', '2 stars', '1 star']

function StarRow({ stars, count, share }: { stars: string; count: number; share: number }) {
  return (
    <div className="grid grid-cols-[4rem_1fr_2rem] items-center gap-2">
      <dt>{stars}</dt>
      <dd className="col-start-3 row-start-1 text-right text-ink-2 tabular-nums">{count}</dd>
      <dd aria-hidden className="col-start-2 row-start-1 h-2 overflow-hidden rounded-chip bg-surface-2">
        <span className="block h-full rounded-chip bg-gold" style={{ width: `${share * 100}%` }} />
      </dd>
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeZone: 'Africa/Accra' })

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="grid content-start gap-1.5 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        {review.verified && <Badge tone="good">Verified purchase</Badge>}
      </p>
      <p className="whitespace-pre-line text-ink">{review.text}</p>
      <p className="text-sm text-ink-3">
        {review.town ? `${review.author}, ${review.town}` : review.author} ·{' '}
        <time dateTime={review.created_at}>{dateFormat.format(new Date(review.created_at))}</time>
      </p>
      {review.reply && (
        <p className="border-l-2 border-line pl-3 whitespace-pre-line text-ink-2">
          <b>The maker:</b> {review.reply.text}
        </p>
      )}
      <ReportButton
        about="review"
        id={review.id}
        text="Report"
        label={`Report the review of ${review.author}`}
      />
    </li>
  )
}
