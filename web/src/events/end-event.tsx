import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { eventsBase } from './events-address.ts'
import { type EventFacts, eventQuery, refreshEvents } from './queries.ts'

type Way = 'cancel' | 'archive' | 'remove'

/** Actions that end an event: cancel, archive and remove. */
export function EndEvent({ event }: { event: EventFacts }) {
  const [way, setWay] = useState<Way>()
  const mayCancel = event.status === 'scheduled' && !event.is_over
  const mayArchive = event.status === 'cancelled' || (event.status === 'scheduled' && event.is_over)
  return (
    <section aria-labelledby="end-of-event" className="grid max-w-2xl gap-3 border-t border-line pt-6">
      <h2 id="end-of-event" className="text-xl">
        Put it away
      </h2>
      <p className="text-ink-2">
        {mayCancel
          ? 'Call it off and your guests are told; it stays here. What is deleted is gone.'
          : 'What is archived is seen by nobody but you. What is deleted is gone.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayCancel && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setWay('cancel')}>
            Call off
          </Button>
        )}
        {mayArchive && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setWay('archive')}>
            Archive
          </Button>
        )}
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setWay('remove')}>
          Delete event
        </Button>
      </div>
      {way && <EndDialog event={event} way={way} onClose={() => setWay(undefined)} />}
    </section>
  )
}

const wordsOf: Readonly<Record<Way, { title: string; go: string; done: string }>> = {
  cancel: { title: 'Call off', go: 'Call it off', done: 'Event called off' },
  archive: { title: 'Archive', go: 'Archive', done: 'Event archived' },
  remove: { title: 'Delete', go: 'Delete', done: 'Event deleted' },
}

function EndDialog({ event, way, onClose }: { event: EventFacts; way: Way; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { title, go, done } = wordsOf[way]
  const ending = useMutation({
    mutationFn: () => end(event.id, way),
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
      <p>{whatFollows(event, way)}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={way === 'archive' ? 'primary' : 'danger'}
          pending={ending.isPending && 'One moment…'}
          onClick={() => ending.mutate()}
        >
          {go}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns the event after the action, or undefined when it was removed. */
async function end(eventId: string, way: Way): Promise<EventFacts | undefined> {
  const params = { eventId }
  if (way === 'cancel') return (await call('cancelEvent', { params })).data
  if (way === 'archive') return (await call('archiveEvent', { params })).data
  await call('removeEvent', { params })
  return undefined
}

function whatFollows({ guests, status, is_over }: EventFacts, way: Way): string {
  const told = guests.filter(guest => guest.status !== 'declined').length
  const people = told === 1 ? 'One guest is' : `${told} guests are`
  const telling = told > 0 && status === 'scheduled' && !is_over ? ` ${people} told that it is off.` : ''
  if (way === 'archive') return 'Nobody but you sees it any more.'
  if (way === 'cancel') return `It stays among what was called off.${telling}`
  return `It is gone for good.${telling}`
}
