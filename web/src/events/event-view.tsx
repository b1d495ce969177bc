import { eventTypeWords, isMourning } from '@akyede/contract/event-words'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { DayTile, EventStatusText } from './event-card.tsx'
import { Cover } from './event-cover.tsx'
import { EventMenu } from './event-menu.tsx'
import { endOf, Place, When } from './event-place.tsx'
import { eventsBase } from './events-address.ts'
import { Guests } from './guests.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkedList } from './linked-list.tsx'
import { NextSteps, ThankGuests } from './next-steps.tsx'
import type { EventFacts } from './queries.ts'

/** An event with its details, for the owner and for guests. */
export function EventView({ event }: { event: EventFacts }) {
  const [inviting, setInviting] = useState(false)
  const isOwn = event.my_role === 'owner'
  const isUpcoming = event.status === 'scheduled' && !event.is_over
  const invite = isOwn && isUpcoming ? () => setInviting(true) : undefined
  const details = (
    <div key="details" className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-1 lg:row-start-1">
      <Facts event={event} />
      <Actions event={event} />
      <LinkedList event={event} />
    </div>
  )
  const tools = (
    <div key="tools" className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-start-1">
      {isOwn && isUpcoming && <InvitationPanel event={event} />}
      {isOwn && event.status === 'scheduled' && event.is_over && <ThankGuests event={event} />}
      {invite && <NextSteps event={event} onInvite={invite} />}
      <Guests event={event} onInvite={invite} />
    </div>
  )
  return (
    <>
      <Heading event={event} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-10">
        {/* A host comes to do something, a guest to read. */}
        {isOwn ? [tools, details] : [details, tools]}
      </div>
      {inviting && <InviteDialog event={event} onClose={() => setInviting(false)} />}
    </>
  )
}

function Heading({ event }: { event: EventFacts }) {
  const isOwn = event.my_role === 'owner'
  const isUpcoming = event.status === 'scheduled' && !event.is_over
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10">
      <Cover
        event={event}
        sizes="(min-width: 64rem) 384px, 100vw"
        first
        className="h-36 rounded-panel sm:h-56 lg:col-start-2 lg:h-40"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-4 sm:gap-6 lg:col-start-1 lg:row-start-1 lg:content-end">
        <DayTile timestamp={event.occurs_at} off={!isUpcoming} />
        <div className="grid content-start gap-2">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            {event.title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <EventStatusText event={event} />
            <span className="text-ink-2">{eventTypeWords[event.type]}</span>
            {!isOwn && <span className="text-ink-2">Invited by {event.owner.name}</span>}
          </p>
        </div>
        {isOwn && <EventMenu event={event} />}
      </div>
      {!isOwn && isUpcoming && (
        <Panel aria-labelledby="your-answer" className="grid gap-3 lg:col-span-2">
          <h2 id="your-answer" className="text-xl">
            Can you come?
          </h2>
          <AnswerButtons event={event} />
        </Panel>
      )}
    </header>
  )
}

function Actions({ event }: { event: EventFacts }) {
  const { id, status, is_over, my_role, type, wishlist } = event
  const isOwn = my_role === 'owner'
  return (
    <div className="flex flex-wrap gap-3">
      {isOwn && status === 'scheduled' && (
        <ButtonLink to={`${eventsBase}/${id}/edit`} variant="secondary">
          <Pencil aria-hidden size={20} strokeWidth={1.75} /> Change
        </ButtonLink>
      )}
      {!is_over && <CalendarButton load={() => call('getEventCalendar', { params: { eventId: id } })} />}
      {!isOwn && status === 'scheduled' && !is_over && !isMourning(type) && !wishlist && (
        <ButtonLink to="/browse">Find a gift</ButtonLink>
      )}
    </div>
  )
}

function Facts({ event }: { event: EventFacts }) {
  const { occurs_at, recurrence, location, landmark, honoree, description } = event
  const facts = [
    ['When', <When key="when" begin={occurs_at} end={endOf(event)} />],
    ['Repeats', recurrence === 'yearly' && 'Every year'],
    ['Where', (location || landmark) && <Place key="where" location={location} landmark={landmark} />],
    ['For', honoree],
  ] as const
  return (
    <div className="grid max-w-2xl gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-2">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
    </div>
  )
}
