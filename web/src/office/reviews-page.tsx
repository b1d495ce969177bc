import type { RequestFor } from '@akyede/contract/api'
import type { OfficeReview } from '@akyede/contract/office-reviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { hideReasonWords } from './moderation-words.ts'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordsPage } from './records-page.tsx'
import { ReviewActions } from './reviews-actions.tsx'
import { searchParameters } from './search-parameters.ts'

const columns: readonly RecordColumn<OfficeReview>[] = [
  { name: 'Product', cell: ({ product }) => product.name },
  {
    name: 'Author',
    cell: ({ author, user_id }) =>
      user_id === null ? (
        author
      ) : (
        <Link to={`/office/people/${user_id}`} className="underline">
          {author}
        </Link>
      ),
  },
  { name: 'Rating', isNumber: true, cell: ({ rating }) => `${rating} of 5` },
  { name: 'Text', cell: ({ text }) => <span className="line-clamp-6 max-w-prose">{text}</span> },
  {
    name: 'State',
    cell: ({ hidden_at, hidden_reason }) =>
      hidden_at ? (
        <Badge tone="bad">Hidden{hidden_reason && `: ${hideReasonWords[hidden_reason]}`}</Badge>
      ) : (
        <Badge tone="good">Shown</Badge>
      ),
  },
  { name: 'Written', cell: ({ created_at }) => <Timestamp at={created_at} /> },
  { name: 'Actions', cell: review => <ReviewActions review={review} /> },
]

const filters = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: [
      { value: 'shown', text: 'Shown' },
      { value: 'hidden', text: 'Hidden' },
    ],
  },
  {
    name: 'rating',
    label: 'Rating',
    all: 'Any rating',
    options: ['1', '2', '3', '4', '5'].map(value => ({ value, text: `${value} of 5` })),
  },
]

export function ReviewsPage() {
  const [parameters] = useSearchParams()
  const query: RequestFor<'listOfficeReviews'>['query'] = searchParameters(parameters, [
    'search',
    'state',
    'rating',
    'sortBy',
    'page',
  ])
  const reviews = useQuery({
    queryKey: [...officeKey, 'reviews', query],
    queryFn: ({ signal }) => call('listOfficeReviews', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordsPage
      title="Reviews"
      address="/office/reviews"
      searchLabel="Words of the text"
      filters={filters}
      query={reviews}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ product }) => `/product/${product.id}`}
      empty="No reviews match."
    />
  )
}
