import type { OfficeTicket, SavedReply } from '@akyede/contract/office-tickets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { savedRepliesQuery } from './ticket-queries.ts'

interface SavedRepliesProps {
  ticket: OfficeTicket
  /** The text of the answer, which can be saved. */
  message: string
  onChoose: (text: string) => void
}

/** The caller's saved replies: choosing one inserts it, and the answer can be saved as a new one. */
export function SavedReplies({ ticket, message, onChoose }: SavedRepliesProps) {
  const [open, setOpen] = useState(false)
  const { data: replies = [] } = useQuery({ ...savedRepliesQuery, enabled: open })
  const { save, remove } = useSavedReplies()
  const [name, setName] = useState('')
  return (
    <>
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Saved replies" kind="sheet">
        <ul className="grid gap-2">
          {replies.map(reply => (
            <li key={reply.name} className="flex items-start gap-2">
              <button
                type="button"
                className="min-h-11 grow rounded-control border border-line px-4 py-2 text-left hover:bg-surface-2"
                onClick={() => {
                  onChoose(filledIn(reply, ticket))
                  setOpen(false)
                }}
              >
                <span className="font-semibold">{reply.name}</span>
                <span className="line-clamp-2 text-sm text-ink-2">{reply.message}</span>
              </button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Delete ${reply.name}`}
                onClick={() => remove.mutate(reply.name)}
              >
                <Trash2 aria-hidden size={20} strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
        {replies.length === 0 && <p className="text-ink-2">Nothing saved yet.</p>}
        <form
          className="grid gap-3 border-t border-line pt-4"
          onSubmit={event => {
            event.preventDefault()
            save.mutate({ name, message }, { onSuccess: () => setName('') })
          }}
        >
          <TextField
            label="Save your reply as"
            hint="{first_name} and {order_number} are filled in when you use it."
            value={name}
            required
            onChange={({ target }) => setName(target.value)}
          />
          {message.trim() === '' ? (
            <p className="text-sm text-ink-2">Write your reply first.</p>
          ) : (
            <Button
              type="submit"
              variant="secondary"
              className="justify-self-start"
              pending={save.isPending && 'Saving…'}
            >
              Save
            </Button>
          )}
        </form>
      </Dialog>
    </>
  )
}

const filledIn = ({ message }: SavedReply, { person, order_number }: OfficeTicket): string =>
  message
    .replaceAll('{first_name}', person.first_name)
    .replaceAll('{order_number}', order_number ?? 'your order')

function useSavedReplies() {
  const client = useQueryClient()
  const onError = (error: Error) => toast.failure(error.message)
  const save = useMutation({
    mutationFn: ({ name, message }: SavedReply) =>
      call('setSavedReply', { params: { name }, body: { message } }).then(({ data }) => data),
    onSuccess: data => client.setQueryData(savedRepliesQuery.queryKey, data),
    onError,
  })
  const remove = useMutation({
    mutationFn: (name: string) => call('removeSavedReply', { params: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey }),
    onError,
  })
  return { save, remove }
}
