import { guestStatusWords } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { toast } from '#ui/toast.ts'
import { peopleText } from './invitation-words.ts'
import { type EventFacts, eventQuery, refreshEvents } from './queries.ts'

type Guest = EventFacts['guests'][number]
type Reply = EventFacts['replies'][number]

interface GuestsProps {
  event: EventFacts
  /** Opens the dialog to invite friends; absent for guests, and once the event is over. */
  onInvite: (() => void) | undefined
}

/** The guests of an event, how many people come, and who replied by the public invitation. */
export function Guests({ event, onInvite }: GuestsProps) {
  const { guests, replies, people_counts } = event
  const hasReplies = people_counts.accepted + people_counts.tentative + people_counts.declined > 0
  if (guests.length === 0 && !hasReplies && !onInvite) return null
  return (
    <section aria-labelledby="guests" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="guests" className="text-xl">
          Guests
        </h2>
        {onInvite && guests.length > 0 && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={onInvite}>
            <UserPlus aria-hidden size={20} strokeWidth={1.75} /> Invite friends
          </Button>
        )}
      </div>
      <Totals counts={people_counts} />
      {guests.length + replies.length === 0 ? (
        <p className="text-ink-2">Replies will show here.</p>
      ) : (
        <ul className="grid gap-2">
          {guests.map(guest => (
            <Row key={guest.id} person={guest} status={guest.status} />
          ))}
          {replies.map(reply => (
            <Row key={reply.id} person={{ name: reply.name, avatar: null }} status={reply.status}>
              <ReplyActions eventId={event.id} reply={reply} />
            </Row>
          ))}
        </ul>
      )}
    </section>
  )
}

const counted = ['accepted', 'tentative', 'declined'] as const

/** People, not replies: a family that comes with one reply counts whole. */
const Totals = ({ counts }: { counts: EventFacts['people_counts'] }) => (
  <dl className="grid grid-cols-3 gap-2">
    {counted.map(status => (
      <div
        key={status}
        className="flex flex-col-reverse rounded-control border border-line bg-surface px-3 py-2 text-center"
      >
        <dt className="text-sm text-ink-2">{guestStatusWords[status]}</dt>
        <dd className="font-display text-2xl font-bold tabular-nums">{counts[status]}</dd>
      </div>
    ))}
  </dl>
)

interface RowProps {
  person: { readonly name: string; readonly avatar: string | null }
  status: Guest['status']
  children?: ReactNode
}

const Row = ({ person, status, children }: RowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3 py-1.5">
    <PersonPicture person={person} size={40} />
    <span className="min-w-0 grow basis-28 font-semibold wrap-anywhere">{person.name}</span>
    <Badge tone={tones[status]}>{guestStatusWords[status]}</Badge>
    {children}
  </li>
)

const tones: Readonly<Record<Guest['status'], BadgeTone>> = {
  needs_action: 'waiting',
  accepted: 'good',
  declined: 'plain',
  tentative: 'calm',
}

/** How many come with a reply by link, and a menu to remove one that is not from a guest. */
function ReplyActions({ eventId, reply }: { eventId: string; reply: Reply }) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call('removeReply', { params: { eventId, replyId: reply.id } }),
    onSuccess: ({ data }) => {
      client.setQueryData(eventQuery(eventId).queryKey, data)
      toast.success('Reply removed')
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  return (
    <>
      {reply.people > 1 && <span className="text-sm text-ink-2">{peopleText(reply.people)}</span>}
      <ActionMenu
        label={`Actions for ${reply.name}`}
        entries={[{ text: 'Remove reply', onSelect: () => removing.mutate() }]}
        note="Replied by your link"
      />
    </>
  )
}
