import type { OfficeMessage, OfficeTicket } from '@akyede/contract/office-tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { AttachmentsField, useAttachments } from '#feature/support'
import { ApiError, call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { SavedReplies } from './saved-replies.tsx'
import { cacheOfficeTicket, officeTicketQuery } from './ticket-queries.ts'

/** The form of an answer, with the caller's saved replies. A closed ticket only its person can reopen. */
export function TicketAnswer({ ticket }: { ticket: OfficeTicket }) {
  const [message, setMessage] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const attachments = useAttachments([])
  const { send, problem, newer } = useAnswer(ticket, message, attachments, () => {
    setMessage('')
    attachments.clear()
  })
  if (ticket.status === 'closed')
    return (
      <p className="rounded-picture bg-surface-2 p-4 text-ink-2">
        This ticket is closed. {ticket.person.first_name} can reopen it by writing again.
      </p>
    )
  const isSending = attachments.all.some(({ state }) => state === 'sending')
  const sendWith = (resolve: boolean) => !isSending && send.mutate(resolve)
  return (
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        sendWith(false)
      }}
    >
      {newer.length > 0 && <NewerMessages messages={newer} />}
      <SavedReplies
        ticket={ticket}
        message={message}
        onChoose={text => setMessage(insertAt(area, message, text))}
      />
      <TextAreaField
        ref={area}
        label="Your reply"
        rows={6}
        value={message}
        error={problem}
        onChange={({ target }) => setMessage(target.value)}
      />
      <AttachmentsField id="answer-files" attachments={attachments} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={send.isPending && send.variables === false && 'Sending…'}>
          Send
        </Button>
        <Button
          variant="secondary"
          pending={send.isPending && send.variables === true && 'Sending…'}
          onClick={() => sendWith(true)}
        >
          Send &amp; resolve
        </Button>
        {isSending && <p className="self-center text-sm text-ink-2">Files are still uploading.</p>}
      </div>
    </form>
  )
}

/** Sends the answer. After a refusal the newer messages are shown, and the text stays. */
function useAnswer(
  ticket: OfficeTicket,
  message: string,
  attachments: ReturnType<typeof useAttachments>,
  onSent: () => void,
) {
  const client = useQueryClient()
  const [refusedFor, setRefusedFor] = useState<readonly OfficeMessage[]>([])
  // The last message when the answer was begun: a message that arrives while it is written was not read yet.
  const [seen, setSeen] = useState(idOfLast(ticket.messages))
  if (!message && seen !== idOfLast(ticket.messages)) setSeen(idOfLast(ticket.messages))
  const arrived = messagesAfter(seen, ticket.messages)
  const [problem, setProblem] = useState<string>()
  const keyed = useKeyedCall()
  const send = useMutation({
    mutationFn: (resolve: boolean) => {
      const body = {
        message,
        attachment_ids: attachments.uploaded.map(({ id }) => id),
        expected_last: seen,
        resolve,
      }
      return keyed(body, idempotencyKey =>
        call('answerOfficeTicket', { params: { ticketId: ticket.id }, body }, { idempotencyKey }),
      )
    },
    onMutate: () => setProblem(undefined),
    onSuccess: async ({ data }, resolve) => {
      toast.success(resolve ? 'Reply sent, ticket resolved' : 'Reply sent')
      setRefusedFor([])
      onSent()
      await cacheOfficeTicket(client, data)
    },
    onError: async error => {
      setProblem(error instanceof ApiError ? (error.detail[0]?.msg ?? error.message) : error.message)
      if (!(error instanceof ApiError) || error.code !== 'office.answered_meanwhile') return
      const newer = error.facts.newer as OfficeMessage[]
      setRefusedFor(newer)
      setSeen(idOfLast(newer))
      await client.invalidateQueries({ queryKey: officeTicketQuery(ticket.id).queryKey })
    },
  })
  return { send, problem, newer: arrived.length > 0 ? arrived : refusedFor }
}

/** None while the ticket itself is older than the message. */
function messagesAfter(id: string, messages: readonly OfficeMessage[]): readonly OfficeMessage[] {
  const index = messages.findIndex(message => message.id === id)
  return index < 0 ? [] : messages.slice(index + 1)
}

const idOfLast = (messages: readonly OfficeMessage[]): string => messages.at(-1)?.id ?? ''

function NewerMessages({ messages }: { messages: readonly OfficeMessage[] }) {
  return (
    <section role="alert" className="grid gap-3 rounded-picture bg-gold-soft p-4 text-gold-ink">
      <h2 className="font-semibold">New since you opened this ticket</h2>
      {messages.map(({ id, author, created_at, message }) => (
        <div key={id}>
          <p className="text-sm">
            {author ?? 'Akyɛde'} · <Timestamp at={created_at} withTime />
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
        </div>
      ))}
      <p className="text-sm">Your text is still below. Change it, or send it as it is.</p>
    </section>
  )
}

/** Puts a text where the cursor is. */
function insertAt({ current }: RefObject<HTMLTextAreaElement | null>, text: string, added: string): string {
  const at = current?.selectionEnd ?? text.length
  current?.focus()
  return text.slice(0, at) + added + text.slice(at)
}
