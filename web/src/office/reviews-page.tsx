import type { RequestFor } from '@akyede/contract/api'
import type { OfficeReview } from '@akyede/contract/office-reviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { hideReasonWords } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'
import { ReviewActions } from './reviews-actions.tsx'

const columns: readonly RecordColumn<OfficeReview>[] = [
  { title: 'Product', cell: ({ product }) => product.name },
  {
    title: 'Author',
    hasControls: true,
    cell: ({ author, user_id }) =>
      user_id === null ? (
        author
      ) : (
        <Link to={`/office/people/${user_id}`} className="underline">
          {author}
        </Link>
      ),
  },
  { title: 'Rating', isNumber: true, cell: ({ rating }) => `${rating} of 5` },
  { title: 'Text', cell: ({ text }) => <span className="line-clamp-6 max-w-prose">{text}</span> },
  {
    title: 'Status',
    cell: ({ hidden_at, hidden_reason }) =>
      hidden_at ? (
        <Badge tone="bad">Hidden{hidden_reason && `: ${hideReasonWords[hidden_reason]}`}</Badge>
      ) : (
        <Badge tone="good">Shown</Badge>
      ),
  },
  { title: 'Written', cell: ({ created_at }) => <Timestamp at={created_at} /> },
  { title: 'Actions', cell: review => <ReviewActions review={review} />, hasControls: true },
]

const stateOptions = [
  { value: 'shown', text: 'Shown' },
  { value: 'hidden', text: 'Hidden' },
]
const ratingOptions = ['1', '2', '3', '4', '5'].map(value => ({ value, text: `${value} of 5` }))

export function ReviewsPage() {
  const { pick } = useFilters()
  const narrowing = ['state', 'rating', 'sortBy']
  const query: RequestFor<'listOfficeReviews'>['query'] = pick(['search', 'page', ...narrowing])
  const reviews = useQuery({
    queryKey: [...officeKey, 'reviews', query],
    queryFn: ({ signal }) => call('listOfficeReviews', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="Reviews"
      search={{ label: 'Words in the text', action: '/office/reviews', kept: pick(narrowing) }}
      filterNames={narrowing}
      filters={
        <>
          <FilterSelect name="state" label="Status" prompt="All statuses" options={stateOptions} />
          <FilterSelect name="rating" label="Rating" prompt="Any rating" options={ratingOptions} />
        </>
      }
    >
      <Records
        list="reviews"
        label="Reviews"
        found={reviews}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ product }) => `/product/${product.id}`}
        empty="No reviews match."
      />
    </ListPage>
  )
}
