import type { OfficeReview } from '@akyede/contract/office-reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { ConflictBoundary, useRefetch } from './conflict.tsx'
import { hideReasonWords, optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'

const reviewsKey = [...officeKey, 'reviews']

/** Hides a review or shows it again; says what its author or a colleague changed meanwhile. */
export const ReviewActions = ({ review }: { review: OfficeReview }) => (
  <ConflictBoundary
    seen={{
      Status: review.hidden_at ? 'Hidden' : 'Shown',
      Rating: `${review.rating} of 5`,
      Text: review.text,
    }}
    refetch={useRefetch(reviewsKey)}
  >
    <HideOrShow review={review} />
  </ConflictBoundary>
)

function HideOrShow({ review: { id, author, hidden_at, version } }: { review: OfficeReview }) {
  const client = useQueryClient()
  const headers = { 'if-match': `"${version}"` }
  const [reason, setReason] = useState<keyof typeof hideReasonWords>('insult')
  const params = { reviewId: id }
  const after = (done: string) => async () => {
    toast.success(done)
    await client.invalidateQueries({ queryKey: reviewsKey })
  }
  if (hidden_at)
    return (
      <ActionButton
        text="Show"
        title={`Show the review of ${author} again`}
        explanation="Shoppers see it again, and it counts for the rating."
        isOptional
        onSubmit={words =>
          call('showReview', { params, body: { words } }, { headers }).then(after('Review shown'))
        }
      />
    )
  return (
    <ActionButton
      text="Hide"
      title={`Hide the review of ${author}`}
      explanation="Shoppers no longer see it, and it doesn’t count for the rating."
      isDanger
      onSubmit={words =>
        call('hideReview', { params, body: { reason, words } }, { headers }).then(after('Review hidden'))
      }
    >
      <SelectField
        label="Reason"
        options={optionsOf(hideReasonWords)}
        value={reason}
        onChange={event => setReason(event.target.value as keyof typeof hideReasonWords)}
      />
    </ActionButton>
  )
}
