import { guestStatusWords } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { toast } from '#ui/toast.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { type EventFacts, refreshEvents } from './queries.ts'

type Guest = EventFacts['guests'][number]

/** The guests of an event and their responses. */
export function Guests({ event }: { event: EventFacts }) {
  const [inviting, setInviting] = useState(false)
  const { guests, my_role, status, is_over } = event
  const mayInvite = my_role === 'owner' && status === 'scheduled' && !is_over
  if (guests.length === 0 && !mayInvite) return null
  return (
    <section aria-labelledby="guests" className="grid max-w-2xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="guests" className="text-xl">
          Guests
        </h2>
        {mayInvite && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden size={20} strokeWidth={1.75} /> Invite friends
          </Button>
        )}
      </div>
      {guests.length === 0 ? (
        <p className="text-ink-2">No guests yet.</p>
      ) : (
        <ul className="grid gap-2">
          {guests.map(guest => (
            <li
              key={guest.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-surface px-3 py-2"
            >
              <PersonPicture person={guest} size={40} />
              <span className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{guest.name}</span>
              <Badge tone={tones[guest.status]}>{guestStatusWords[guest.status]}</Badge>
              {mayInvite && guest.status !== 'declined' && <RemindButton eventId={event.id} guest={guest} />}
            </li>
          ))}
        </ul>
      )}
      {inviting && <InviteDialog event={event} onClose={() => setInviting(false)} />}
    </section>
  )
}

const tones: Readonly<Record<Guest['status'], BadgeTone>> = {
  needs_action: 'waiting',
  accepted: 'good',
  declined: 'plain',
  tentative: 'calm',
}

function RemindButton({ eventId, guest }: { eventId: string; guest: Guest }) {
  const client = useQueryClient()
  const reminding = useMutation({
    mutationFn: () => call('remindGuest', { params: { eventId }, body: { user_id: guest.id } }),
    onSuccess: () => {
      toast.success(`${guest.name} has been reminded`)
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  return (
    <Button
      variant="quiet"
      aria-label={`Remind ${guest.name}`}
      pending={reminding.isPending && '…'}
      onClick={() => reminding.mutate()}
    >
      Remind
    </Button>
  )
}
