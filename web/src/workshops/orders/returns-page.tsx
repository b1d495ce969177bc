import { limits } from '@akyede/contract/limits'
import {
  type ReturnAnswer,
  type ReturnStatus,
  returnReasonWords,
  returnStatusWords,
} from '@akyede/contract/return-words'
import type { MakerReturn } from '@akyede/contract/returns'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { useWorkshop } from '../use-workshop.ts'
import { returnsKey, workshopReturnsQuery } from './part-queries.ts'

/** The open returns to a workshop, the oldest first. */
export function ReturnsPage() {
  const { id, slug } = useWorkshop()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const found = useQuery(workshopReturnsQuery(id, page))
  const waiting = useStableLoading(found.isPending)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 tabIndex={-1} className="text-title">
        Returns
      </h1>
      {waiting && <Skeleton kind="orders" />}
      {found.isError && !found.data && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} takeFocus />
      )}
      {found.data && !waiting && (
        <>
          {found.data.data.length === 0 && <Empty symbol="bese-saka">No open returns. Ayekoo!</Empty>}
          <ul className="grid max-w-[48rem] gap-4">
            {found.data.data.map(one => (
              <li key={one.id}>
                <ReturnPanel key={one.status} one={one} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={found.data.pagination.total_pages}
            hrefOf={number => `/workshop/${slug}/returns?page=${number}`}
          />
        </>
      )}
    </div>
  )
}

function ReturnPanel({ one }: { one: MakerReturn }) {
  return (
    <Panel aria-labelledby={`return-${one.id}`} className="grid gap-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`return-${one.id}`} className="text-lg">
          Order {one.order_number}
        </h2>
        <Badge tone="waiting">{returnStatusWords[one.status]}</Badge>
      </div>
      <ul className="font-semibold">
        {one.items.map(({ product_id, variant_id, quantity, name, variant }) => (
          <li key={`${product_id}${variant_id}`}>
            {quantity} × {variant ? `${name} (${variant})` : name}
          </li>
        ))}
      </ul>
      <p>{returnReasonWords[one.reason].text}</p>
      {one.words && <p className="whitespace-pre-line text-ink-2">{one.words}</p>}
      <ReturnForm one={one} />
    </Panel>
  )
}

/** What a maker can do with a return in each status. The server decides; this only offers what it allows. */
const answersOf: Readonly<Partial<Record<ReturnStatus, readonly ReturnAnswer[]>>> = {
  requested: ['approved', 'refused', 'received'],
  approved: ['received', 'refused'],
  refused: ['approved'],
}

const answerWords: Readonly<Record<ReturnAnswer, { text: string; done: string }>> = {
  approved: { text: 'Accept the return', done: 'Return accepted' },
  refused: { text: 'Refuse the return', done: 'Return refused' },
  received: { text: 'It has arrived: refund it', done: 'Arrival confirmed, the refund has started' },
}

function ReturnForm({ one }: { one: MakerReturn }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const answers = answersOf[one.status] ?? []
  const [status, setStatus] = useState(answers[0])
  const [answer, setAnswer] = useState('')
  const send = useMutation({
    mutationFn: ({ to, fit }: { to: ReturnAnswer; fit: string }) =>
      call('advanceWorkshopReturn', {
        params: { vendorId, returnId: one.id },
        body: {
          status: to,
          ...(answer.trim() && { answer }),
          ...(to === 'received' && fit !== '' && { fit: fit === 'yes' }),
        },
      }),
    onSuccess: async (_, { to }) => {
      toast.success(answerWords[to].done)
      await client.invalidateQueries({ queryKey: returnsKey })
    },
  })
  if (!status) return null
  const problemOf = (field: string) =>
    send.error instanceof ApiError ? send.error.detail.find(({ loc }) => loc.includes(field))?.msg : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate({ to: status, fit: String(new FormData(event.currentTarget).get('fit') ?? '') })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <SelectField
        label="What happens with it?"
        value={status}
        options={answers.map(value => ({ value, text: answerWords[value].text }))}
        onChange={({ target }) => setStatus(answers.find(value => value === target.value))}
      />
      <CountedTextArea
        label="Message to the buyer"
        hint={status === 'approved' ? 'Where to send the parcel.' : undefined}
        optional={status === 'received'}
        value={answer}
        length={answer.length}
        atMost={limits.returns.words}
        error={problemOf('answer')}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {status === 'received' && (
        <SelectField
          name="fit"
          label="Can the items be sold again?"
          prompt="Choose"
          error={problemOf('fit')}
          options={[
            { value: 'yes', text: 'Yes, they return to the stock' },
            { value: 'no', text: 'No' },
          ]}
        />
      )}
      {send.error && !problemOf('answer') && !problemOf('fit') && (
        <p role="alert" className="text-danger">
          {send.error.message}
        </p>
      )}
      <Button type="submit" className="justify-self-start" pending={send.isPending && 'Saving…'}>
        {answerWords[status].text}
      </Button>
    </form>
  )
}
