import { day } from '@akyede/contract/durations'
import type { WorkshopReview } from '@akyede/contract/workshop-figures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { workshopRoles } from '@akyede/contract/workshop-words'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sendOrQueue } from '#feature/workshop-edits'
import { PageTitle } from '#ui/area-layout.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Stars } from '#ui/stars.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { reviewsKey, workshopReviewsQuery } from './part-queries.ts'

/** The reviews of a workshop's products, with one public reply to each. */
export function ReviewsPage() {
  const { id, slug } = useWorkshop()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const isAll = params.get('show') === 'all'
  const query = useQuery(
    workshopReviewsQuery(id, { page: String(page), ...(!isAll && { unanswered: 'true' as const }) }),
  )
  const home = `/workshop/${slug}/reviews`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Reviews</PageTitle>
      <ChipLinks
        label="Reviews"
        choices={[
          { key: 'new', text: 'Without a reply', to: home, current: !isAll },
          { key: 'all', text: 'All', to: `${home}?show=all`, current: isAll },
        ]}
      />
      <Found query={query} skeleton="orders">
        {found => (
          <>
            {found.data.length === 0 && (
              <Empty symbol="bese-saka">
                {isAll ? 'Reviews of your products appear here.' : 'You’ve replied to every review.'}
              </Empty>
            )}
            <ul className="grid max-w-[48rem] gap-4">
              {found.data.map(review => (
                <li key={review.id}>
                  <ReviewPanel review={review} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={found.pagination.total_pages}
              hrefOf={number => `${home}?page=${number}${isAll ? '&show=all' : ''}`}
            />
          </>
        )}
      </Found>
    </div>
  )
}

/** A review as this browser shows it. Its reply may wait for the connection. */
type ShownReview = WorkshopReview & { readonly isReplyQueued?: true }

function ReviewPanel({ review }: { review: ShownReview }) {
  const [writes, setWrites] = useState(false)
  const { role } = useWorkshop()
  const { reply } = review
  const isEditor = workshopRoles.indexOf(role) >= workshopRoles.indexOf('editor')
  const mayWrite = isEditor && (!reply || new Date(reply.editable_until) > new Date())
  return (
    <Panel aria-label={`Review of ${review.product.name}`} className="grid gap-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <TextLink
          to={`/product/${review.product.id}#reviews`}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {review.product.name}
        </TextLink>
      </p>
      <p className="whitespace-pre-line">{review.text}</p>
      <p className="text-sm text-ink-3">
        {review.author} · <Timestamp at={review.created_at} />
      </p>
      {reply && !writes && (
        <div className="rounded-control bg-surface-2 px-4 py-3">
          <p className="text-sm font-semibold">Your reply</p>
          <p className="whitespace-pre-line">{reply.text}</p>
          {review.isReplyQueued && (
            <p className="mt-1 text-sm text-ink-2">Not published yet. We’ll publish it once you’re online.</p>
          )}
        </div>
      )}
      {mayWrite && !writes && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWrites(true)}>
          {reply ? 'Change reply' : 'Reply'}
          <span className="sr-only"> to {review.author}</span>
        </Button>
      )}
      {writes && <ReplyForm review={review} onClose={() => setWrites(false)} />}
    </Panel>
  )
}

const replyDays = workshopLimits.workshopOrders.replyEditableFor / day

function ReplyForm({ review, onClose }: { review: WorkshopReview; onClose: () => void }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const [text, setText] = useState(review.reply?.text ?? '')
  const [isEmpty, setIsEmpty] = useState(false)
  const send = useMutation({
    mutationFn: () => sendOrQueue({ kind: 'reply', vendorId, reviewId: review.id, text: text.trim() }),
    onSuccess: async isQueued => {
      toast.success(isQueued ? 'Saved. We’ll publish it once you’re online.' : 'Reply published')
      if (isQueued) showReply(client, review, text.trim())
      onClose()
      if (!isQueued) await client.invalidateQueries({ queryKey: reviewsKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(!text.trim())
    if (text.trim()) send.mutate()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <CountedTextArea
        label="Your public reply"
        hint={`Everyone can read it under the review. You can change it for ${replyDays} days.`}
        value={text}
        length={text.length}
        atMost={workshopLimits.workshopOrders.reply}
        error={isEmpty && !text.trim() ? 'Please write your reply' : send.error?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <FormActions pending={send.isPending && 'Publishing…'} onCancel={onClose}>
        Publish reply
      </FormActions>
    </form>
  )
}

/** Shows a reply that waits for the connection in every list that was read. Offline they are stored with it. */
function showReply(client: QueryClient, { id }: WorkshopReview, text: string): void {
  const now = Date.now()
  const reply = {
    text,
    at: new Date(now).toISOString(),
    editable_until: new Date(now + workshopLimits.workshopOrders.replyEditableFor).toISOString(),
  }
  client.setQueriesData<{ data: ShownReview[] }>(
    { queryKey: reviewsKey },
    found =>
      found && {
        ...found,
        data: found.data.map(one => (one.id === id ? { ...one, reply, isReplyQueued: true } : one)),
      },
  )
}
