import { isMourning } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Gift, Heart, UserPlus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { call } from '#kit/call.ts'
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { eventsBase } from './events-address.ts'
import { WhatsAppLink } from './invitation-panel.tsx'
import { movedMessage, thankingMessage, whatsAppAddress } from './invitation-words.ts'
import { type EventFacts, refreshEvents } from './queries.ts'

interface NextStepsProps {
  event: EventFacts
  onInvite: () => void
}

/** What a host can do next: tell guests of a change, add a wishlist, show it, and invite friends. */
export function NextSteps({ event, onInvite }: NextStepsProps) {
  const { id, type, wishlist, guests, invitation_url, invitation_shows_list } = event
  const wantsList = !wishlist && !isMourning(type)
  const hidesList = wishlist && invitation_url && !invitation_shows_list
  const uninformed = invitation_url ? event.replies.filter(reply => reply.event_moved).length : 0
  if (!wantsList && !hidesList && !uninformed && guests.length > 0) return null
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-xl">
        What’s next
      </h2>
      <ul className="grid gap-2">
        {uninformed > 0 && (
          <Step
            icon={CalendarClock}
            title={`Tell ${uninformed === 1 ? 'a guest' : `${uninformed} guests`} about the change`}
            hint="They replied by your link, so we can’t notify them."
          >
            <a
              href={whatsAppAddress(`${movedMessage(event)}\n${invitation_url}`)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary' })}
            >
              Send the change
            </a>
          </Step>
        )}
        {wantsList && (
          <Step icon={Gift} title="Add a wishlist" hint="Guests see what would make you happy.">
            <ButtonLink to={`${eventsBase}/${id}/edit#event-wishlist_id`} variant="secondary">
              Add wishlist
            </ButtonLink>
          </Step>
        )}
        {hidesList && <ShowList wishlist={wishlist} />}
        {guests.length === 0 && (
          <Step
            icon={UserPlus}
            title="Invite friends on Akyɛde"
            hint="They get a notification and reminders."
          >
            <Button variant="secondary" aria-haspopup="dialog" onClick={onInvite}>
              Invite friends
            </Button>
          </Step>
        )}
      </ul>
    </section>
  )
}

interface StepProps {
  icon: ComponentType<{ size: number; strokeWidth: number }>
  title: string
  hint: string
  children: ReactNode
}

const Step = ({ icon: Icon, title, hint, children }: StepProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3 rounded-control border border-line bg-surface p-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
    <span aria-hidden className="grid size-11 place-items-center rounded-chip bg-gold-soft text-gold-ink">
      <Icon size={22} strokeWidth={1.75} />
    </span>
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-2">{hint}</p>
    </div>
    <div className="grid max-sm:col-span-2">{children}</div>
  </li>
)

/** An invitation shows a list by its share link, which only the host creates. */
function ShowList({ wishlist }: { wishlist: NonNullable<EventFacts['wishlist']> }) {
  const client = useQueryClient()
  const showing = useMutation({
    mutationFn: () => call('generateLink', { body: { wishlist_id: wishlist.id } }),
    onSuccess: () => {
      toast.success('Your list is on the invitation')
      void client.invalidateQueries({ queryKey: ['wishlists'] })
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  return (
    <Step
      icon={Gift}
      title={`Show “${wishlist.name}” on the invitation`}
      hint="It gets a share link. Anyone with the invitation can open it."
    >
      <Button
        variant="secondary"
        pending={showing.isPending && 'One moment…'}
        onClick={() => showing.mutate()}
      >
        Show list
      </Button>
    </Step>
  )
}

/** After the event: a message to send, and the gifts to say thanks for. */
export function ThankGuests({ event }: { event: EventFacts }) {
  return (
    <Panel aria-labelledby="thank" className="grid gap-4">
      <h2 id="thank" className="flex items-center gap-2 text-xl">
        <Heart aria-hidden size={22} strokeWidth={1.75} /> Thank your guests
      </h2>
      <WhatsAppLink text={thankingMessage(event)}>Send thanks by WhatsApp</WhatsAppLink>
      {event.wishlist && !isMourning(event.type) && (
        <ButtonLink to="/dashboard/gifts" variant="secondary">
          Thank your givers
        </ButtonLink>
      )}
    </Panel>
  )
}
