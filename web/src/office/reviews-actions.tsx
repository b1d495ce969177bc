import type { OfficeReview } from '@akyede/contract/office-reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { ActionButton } from './action-button.tsx'
import { hideReasonWords, optionsOf } from './moderation-words.ts'
import { officeKey } from './queries.ts'

/** Hides a review or shows it again. */
export function ReviewActions({ review: { id, author, hidden_at } }: { review: OfficeReview }) {
  const client = useQueryClient()
  const [reason, setReason] = useState<keyof typeof hideReasonWords>('insult')
  const params = { reviewId: id }
  const after = (done: string) => async () => {
    toast.success(done)
    await client.invalidateQueries({ queryKey: [...officeKey, 'reviews'] })
  }
  if (hidden_at)
    return (
      <ActionButton
        text="Show"
        title={`Show the review of ${author} again`}
        explanation="Shoppers see it again, and it counts for the rating."
        isOptional
        onSubmit={words => call('showReview', { params, body: { words } }).then(after('Review shown'))}
      />
    )
  return (
    <ActionButton
      text="Hide"
      title={`Hide the review of ${author}`}
      explanation="Shoppers no longer see it, and it doesn’t count for the rating."
      isDanger
      onSubmit={words => call('hideReview', { params, body: { reason, words } }).then(after('Review hidden'))}
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
