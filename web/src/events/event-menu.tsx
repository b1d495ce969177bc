import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { eventsBase } from './events-address.ts'
import { type EventFacts, eventQuery, refreshEvents } from './queries.ts'
import { guestsToRemind, RemindDialog } from './remind-dialog.tsx'

type EndAction = 'cancel' | 'archive' | 'remove'

/** The host's menu: remind guests, cancel, archive and delete. */
export function EventMenu({ event }: { event: EventFacts }) {
  const [action, setAction] = useState<EndAction | 'remind'>()
  const isUpcoming = event.status === 'scheduled' && !event.is_over
  const mayArchive = event.status === 'cancelled' || (event.status === 'scheduled' && event.is_over)
  const close = () => setAction(undefined)
  const entries = [
    isUpcoming &&
      guestsToRemind(event).length > 0 && { text: 'Remind guests', onSelect: () => setAction('remind') },
    isUpcoming && { text: 'Cancel event', onSelect: () => setAction('cancel') },
    mayArchive && { text: 'Archive event', onSelect: () => setAction('archive') },
    { text: 'Delete event', onSelect: () => setAction('remove') },
  ]
  return (
    <>
      <ActionMenu label={`Actions for ${event.title}`} entries={entries.filter(entry => entry !== false)} />
      {action === 'remind' && <RemindDialog event={event} onClose={close} />}
      {action && action !== 'remind' && <EndDialog event={event} action={action} onClose={close} />}
    </>
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

function consequenceOf({ guests, replies, status, is_over }: EventFacts, action: EndAction): string {
  const notified = guests.filter(guest => guest.status !== 'declined').length
  const people = notified === 1 ? 'one guest' : `${notified} guests`
  const isUpcoming = status === 'scheduled' && !is_over
  const notifiedText = notified > 0 && isUpcoming ? ` We’ll notify ${people}.` : ''
  const repliedText =
    replies.length > 0 && isUpcoming ? ' Guests who replied by your link need a message from you.' : ''
  if (action === 'archive') return 'Only you will see it.'
  if (action === 'cancel')
    return `You’ll find it under Cancelled, and the invitation says so.${notifiedText}${repliedText}`
  return `This can’t be undone.${notifiedText}${repliedText}`
}
