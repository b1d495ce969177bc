import { eventTypeWords, isMourning } from '@akyede/contract/event-words'
import { Pencil } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { EndEvent } from './end-event.tsx'
import { DayTile, EventStatusText } from './event-card.tsx'
import { dayInFull, timeOf } from './event-times.ts'
import { eventsBase } from './events-address.ts'
import { Guests } from './guests.tsx'
import { LinkedList } from './linked-list.tsx'
import type { EventFacts } from './queries.ts'

/** An event with its details, for the owner and for guests. */
export function EventView({ event }: { event: EventFacts }) {
  const { id, title, occurs_at, status, is_over, my_role } = event
  const isOwn = my_role === 'owner'
  const isUpcoming = status === 'scheduled' && !is_over
  return (
    <>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 sm:gap-6">
        <DayTile timestamp={occurs_at} off={!isUpcoming} />
        <div className="grid content-start gap-2">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            {title}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <EventStatusText event={event} />
            <span className="text-ink-2">{eventTypeWords[event.type]}</span>
            {!isOwn && <span className="text-ink-2">Invited by {event.owner.name}</span>}
          </p>
        </div>
      </header>
      {!isOwn && isUpcoming && (
        <Panel aria-labelledby="your-answer" className="grid gap-3">
          <h2 id="your-answer" className="text-xl">
            Can you come?
          </h2>
          <AnswerButtons event={event} />
        </Panel>
      )}
      <Facts event={event} />
      <div className="flex flex-wrap gap-3">
        {isOwn && status === 'scheduled' && (
          <ButtonLink to={`${eventsBase}/${id}/edit`} variant="secondary">
            <Pencil aria-hidden size={20} strokeWidth={1.75} /> Change
          </ButtonLink>
        )}
        {!is_over && <CalendarButton eventId={id} />}
        {!isOwn && isUpcoming && !isMourning(event.type) && !event.wishlist && (
          <ButtonLink to="/browse">Find a gift</ButtonLink>
        )}
      </div>
      <LinkedList event={event} />
      <Guests event={event} />
      {isOwn && <EndEvent event={event} />}
    </>
  )
}

function Facts({ event }: { event: EventFacts }) {
  const { occurs_at, ends_at, date, recurrence, location, honoree, description } = event
  const duration = ends_at ? Date.parse(ends_at) - Date.parse(date) : 0
  const end = duration > 0 ? new Date(Date.parse(occurs_at) + duration).toISOString() : undefined
  const facts = [
    ['When', <When key="when" begin={occurs_at} end={end} />],
    ['Repeats', recurrence === 'yearly' && 'Every year'],
    ['Where', location],
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

function When({ begin, end }: { begin: string; end: string | undefined }) {
  const sameDay = end?.slice(0, 10) === begin.slice(0, 10)
  return (
    <>
      <time dateTime={begin}>
        {dayInFull(begin)}, {timeOf(begin)}
      </time>
      {end && (
        <>
          {' '}
          to <time dateTime={end}>{sameDay ? timeOf(end) : `${dayInFull(end)}, ${timeOf(end)}`}</time>
        </>
      )}
    </>
  )
}
