import { limits } from '@akyede/contract/limits'
import type { OfficeReturn } from '@akyede/contract/office-returns'
import { type ReturnAnswer, type ReturnStatus, returnAnswers } from '@akyede/contract/return-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { isConflict, useConflict } from './conflict.tsx'
import { cacheOfficeReturn } from './return-queries.ts'

/** What staff can do with a return in each status. The server decides; this only offers what it allows. */
const answersOf: Readonly<Partial<Record<ReturnStatus, readonly ReturnAnswer[]>>> = {
  requested: returnAnswers,
  approved: ['received', 'refused'],
  refused: ['approved'],
  lapsed: ['received', 'approved'],
}

const answerWords: Readonly<Record<ReturnAnswer, { text: string; done: string }>> = {
  approved: { text: 'Approve', done: 'Return approved' },
  refused: { text: 'Refuse', done: 'Return refused' },
  received: { text: 'It has arrived: refund it', done: 'Arrival confirmed, the refund has started' },
}

/** Approves or refuses a return with words for the buyer, or confirms its arrival, which starts the refund. */
export function ReturnAnswerForm({ shown }: { shown: OfficeReturn }) {
  const answers = answersOf[shown.status] ?? []
  const [status, setStatus] = useState(answers[0])
  const [answer, setAnswer] = useState('')
  const [fit, setFit] = useState('')
  const client = useQueryClient()
  const onError = useConflict(() => {})
  const send = useMutation({
    mutationFn: (to: ReturnAnswer) =>
      call(
        'answerOfficeReturn',
        {
          params: { returnId: shown.id },
          body: {
            status: to,
            ...(answer.trim() && { answer }),
            ...(to === 'received' && fit !== '' && { fit: fit === 'yes' }),
          },
        },
        { headers: { 'if-match': `"${shown.version}"` } },
      ),
    onError,
    onSuccess: async ({ data }, to) => {
      toast.success(answerWords[to].done)
      await cacheOfficeReturn(client, data)
    },
  })
  if (!status) return null
  const problemOf = (field: string) =>
    send.error instanceof ApiError ? send.error.detail.find(({ loc }) => loc.includes(field))?.msg : undefined
  const isElsewhere = send.error && !isConflict(send.error) && !problemOf('answer') && !problemOf('fit')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(status)
  }
  return (
    <form noValidate className="grid max-w-[64ch] gap-4" onSubmit={submit}>
      <SelectField
        label="What happens with it?"
        value={status}
        options={answers.map(value => ({ value, text: answerWords[value].text }))}
        onChange={({ target }) => setStatus(target.value as ReturnAnswer)}
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
          label="Can the items be sold again?"
          prompt="Choose"
          value={fit}
          error={problemOf('fit')}
          options={[
            { value: 'yes', text: 'Yes, they return to the stock' },
            { value: 'no', text: 'No' },
          ]}
          onChange={({ target }) => setFit(target.value)}
        />
      )}
      {isElsewhere && (
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
