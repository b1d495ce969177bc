import { limits } from '@akyede/contract/limits'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'

interface AnswerReturnFormProps {
  /** What can be done with the return, the likeliest first. The server decides; the form only offers it. */
  readonly answers: readonly ReturnAnswer[]
  readonly words: Readonly<Record<ReturnAnswer, { readonly text: string; readonly done: string }>>
  readonly send: (body: { status: ReturnAnswer; answer?: string; fit?: boolean }) => Promise<unknown>
  readonly onError?: (error: Error) => void
  /** Whether the page shows this error elsewhere. */
  readonly isShownElsewhere?: (error: Error) => boolean
}

/** Approves or refuses a return with a message to the buyer, or confirms its arrival, which starts the refund. */
export function AnswerReturnForm({ answers, words, send, onError, isShownElsewhere }: AnswerReturnFormProps) {
  const [status, setStatus] = useState(answers[0])
  const [answer, setAnswer] = useState('')
  const [fit, setFit] = useState('')
  const sending = useMutation({
    mutationFn: (to: ReturnAnswer) =>
      send({
        status: to,
        ...(answer.trim() && { answer }),
        ...(to === 'received' && fit !== '' && { fit: fit === 'yes' }),
      }),
    ...(onError && { onError }),
    onSuccess: (_, to) => {
      toast.success(words[to].done)
    },
  })
  if (!status) return null
  const { error } = sending
  const problemOf = (field: string) =>
    error instanceof ApiError ? error.detail.find(({ loc }) => loc.includes(field))?.msg : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(status)
  }
  return (
    <form noValidate className="grid max-w-[64ch] gap-4" onSubmit={submit}>
      <SelectField
        label="What would you like to do?"
        value={status}
        options={answers.map(value => ({ value, text: words[value].text }))}
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
          label="Can the items be sold again?"
          prompt="Choose"
          value={fit}
          error={problemOf('fit')}
          options={[
            { value: 'yes', text: 'Yes, put them back in stock' },
            { value: 'no', text: 'No' },
          ]}
          onChange={({ target }) => setFit(target.value)}
        />
      )}
      {error && !isShownElsewhere?.(error) && !problemOf('answer') && !problemOf('fit') && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
      <Button type="submit" className="justify-self-start" pending={sending.isPending && 'Saving…'}>
        {words[status].text}
      </Button>
    </form>
  )
}
