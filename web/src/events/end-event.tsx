import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { eventsBase } from './events-address.ts'
import { type EventFacts, eventQuery, refreshEvents } from './queries.ts'

type EndAction = 'cancel' | 'archive' | 'remove'

/** Actions that end an event: cancel, archive and remove. */
export function EndEvent({ event }: { event: EventFacts }) {
  const [action, setAction] = useState<EndAction>()
  const mayCancel = event.status === 'scheduled' && !event.is_over
  const mayArchive = event.status === 'cancelled' || (event.status === 'scheduled' && event.is_over)
  return (
    <section aria-labelledby="end-of-event" className="grid max-w-2xl gap-3 border-t border-line pt-6">
      <h2 id="end-of-event" className="text-xl">
        Cancel or delete
      </h2>
      <p className="text-ink-2">
        {mayCancel
          ? 'Cancelling notifies your guests. Deleting can’t be undone.'
          : 'Only you can see archived events. Deleting can’t be undone.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayCancel && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAction('cancel')}>
            Cancel event
          </Button>
        )}
        {mayArchive && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAction('archive')}>
            Archive
          </Button>
        )}
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAction('remove')}>
          Delete event
        </Button>
      </div>
      {action && <EndDialog event={event} action={action} onClose={() => setAction(undefined)} />}
    </section>
  )
}

const actionWords: Readonly<Record<EndAction, { title: string; go: string; done: string }>> = {
  cancel: { title: 'Cancel', go: 'Cancel event', done: 'Event cancelled' },
  archive: { title: 'Archive', go: 'Archive event', done: 'Event archived' },
  remove: { title: 'Delete', go: 'Delete event', done: 'Event deleted' },
}

function EndDialog({
  event,
  action,
  onClose,
}: {
  event: EventFacts
  action: EndAction
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { title, go, done } = actionWords[action]
  const ending = useMutation({
    mutationFn: () => end(event.id, action),
    onSuccess: async ended => {
      toast.success(done)
      onClose()
      if (ended) client.setQueryData(eventQuery(event.id).queryKey, ended)
      else {
        await navigate(eventsBase, { replace: true })
        client.removeQueries({ queryKey: eventQuery(event.id).queryKey })
      }
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  return (
    <Dialog open title={`${title} “${event.title}”?`} onClose={onClose}>
      <p>{consequenceOf(event, action)}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={action === 'archive' ? 'primary' : 'danger'}
          pending={ending.isPending && 'One moment…'}
          onClick={() => ending.mutate()}
        >
          {go}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep event
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns the event after the action, or undefined when it was removed. */
async function end(eventId: string, action: EndAction): Promise<EventFacts | undefined> {
  const params = { eventId }
  if (action === 'cancel') return (await call('cancelEvent', { params })).data
  if (action === 'archive') return (await call('archiveEvent', { params })).data
  await call('removeEvent', { params })
  return undefined
}

function consequenceOf({ guests, status, is_over }: EventFacts, action: EndAction): string {
  const notified = guests.filter(guest => guest.status !== 'declined').length
  const people = notified === 1 ? 'one guest' : `${notified} guests`
  const notifiedText = notified > 0 && status === 'scheduled' && !is_over ? ` We’ll notify ${people}.` : ''
  if (action === 'archive') return 'Only you will see it.'
  if (action === 'cancel') return `You’ll find it under Cancelled.${notifiedText}`
  return `This can’t be undone.${notifiedText}`
}
