import { eventTypeWords, guestStatusWords, isMourning } from '@akyede/contract/event-words'
import { MapPin, Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { cardLinkClass } from '#ui/card.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { dayInFull, daysAway, tileOf, timeOf } from './event-times.ts'
import { eventsBase } from './events-address.ts'
import type { EventCardFacts } from './queries.ts'

/** An event in a list. The whole card is a link; guests who have not responded can do so on the card. */
export function EventCard({ event }: { event: EventCardFacts }) {
  const { id, title, type, occurs_at, location, recurrence, my_status, my_role, owner } = event
  const awaits = my_status === 'needs_action' && event.status === 'scheduled' && !event.is_over
  return (
    <article
      data-tone={toneOf(event)}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-panel border border-line bg-surface p-4 sm:gap-x-5 sm:p-5"
    >
      <DayTile timestamp={occurs_at} off={event.status !== 'scheduled' || event.is_over} />
      <div className="grid content-start gap-1">
        <h3 className="font-text text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
          <Link to={`${eventsBase}/${id}`} className={cardLinkClass}>
            {title}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2">
          <time dateTime={occurs_at}>
            <span className="sr-only">{dayInFull(occurs_at)}, </span>
            {timeOf(occurs_at)}
          </time>
          <span>{eventTypeWords[type]}</span>
          {my_role === 'guest' && <span>{owner.name}’s invitation</span>}
          {recurrence === 'yearly' && (
            <span className="inline-flex items-center gap-1">
              <Repeat aria-hidden size={16} strokeWidth={1.75} /> Every year
            </span>
          )}
        </p>
        {location && (
          <p className="flex items-start gap-1 text-sm text-ink-2">
            <MapPin aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            <span className="wrap-anywhere">{location}</span>
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <EventStatusText event={event} />
          <GuestWords event={event} />
        </p>
      </div>
      {awaits && (
        <div className="relative z-1 col-span-2 sm:col-span-1 sm:col-start-2">
          <AnswerButtons event={event} />
        </div>
      )}
    </article>
  )
}

export const toneOf = ({ type }: Pick<EventCardFacts, 'type'>) =>
  isMourning(type) ? 'remembrance' : undefined

/** The day, like a page of a tear-off calendar. */
export function DayTile({ timestamp, off = false }: { timestamp: string; off?: boolean }) {
  const { day, month, weekday } = tileOf(timestamp)
  return (
    <div
      aria-hidden
      className={`grid size-fit min-w-15 justify-items-center overflow-hidden rounded-control border text-center ${off ? 'border-line bg-surface-2 text-ink-2' : 'border-brand bg-bg'}`}
    >
      <span
        className={`w-full px-2 py-0.5 text-xs font-bold tracking-wide uppercase ${off ? 'bg-surface-2' : 'bg-brand text-on-brand'}`}
      >
        {month}
      </span>
      <span className="px-2 pt-1 font-display text-2xl leading-none font-bold tabular-nums">{day}</span>
      <span className="px-2 pb-1 text-xs text-ink-2">{weekday}</span>
    </div>
  )
}

/** How far away the event is, or that it is over, cancelled or archived. */
export function EventStatusText({ event: { status, is_over, occurs_at } }: { event: EventCardFacts }) {
  if (status === 'cancelled') return <Badge tone="bad">Cancelled</Badge>
  if (status === 'archived') return <Badge tone="plain">Archived</Badge>
  const away = daysAway(occurs_at, new Date())
  const tone: BadgeTone = is_over ? 'plain' : 'waiting'
  return <Badge tone={tone}>{away.charAt(0).toUpperCase() + away.slice(1)}</Badge>
}

/** For an own event the number of people coming; otherwise the viewer's response. */
function GuestWords({ event: { my_status, people_counts, is_over } }: { event: EventCardFacts }) {
  if (my_status === 'needs_action' && is_over) return null
  if (my_status !== null)
    return (
      <Badge tone={my_status === 'accepted' ? 'good' : 'calm'}>
        {my_status === 'needs_action' ? 'You’re invited' : `You: ${guestStatusWords[my_status]}`}
      </Badge>
    )
  const { accepted, tentative } = people_counts
  if (accepted + tentative === 0) return null
  return (
    <span className="text-sm text-ink-2">
      {accepted} going{tentative > 0 && `, ${tentative} maybe`}
    </span>
  )
}
