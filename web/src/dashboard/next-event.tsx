import { dayOf, daysBetween, formatDay } from '@akyede/contract/days'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeOfDay } from '#ui/timestamp.tsx'
import type { DashboardFacts } from './queries.ts'

type Next = NonNullable<DashboardFacts['nextEvent']>

/** Mourning events avoid the word "gift". */
const isMourning = ({ type }: Next): boolean =>
  ['funeral', 'remembrance', 'one_week', 'forty_days'].includes(type)

/** The user's next event: its date, the days until then and a link to gifts. */
export function NextEvent({ event }: { event: Next }) {
  const day = dayOf(new Date(event.occurs_at))
  const left = daysBetween(dayOf(new Date()), day)
  return (
    <section
      aria-labelledby="next-event"
      data-tone={isMourning(event) ? 'remembrance' : undefined}
      className="stepped-block grid items-center gap-x-8 gap-y-4 rounded-b-panel bg-gold-soft px-5 pb-6 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-9 sm:pb-9"
    >
      <Countdown left={left} />
      <div className="grid gap-1">
        <h2 id="next-event" className="text-2xl wrap-anywhere">
          <TextLink
            to={`/dashboard/events/${event.id}`}
            className="thumb font-[inherit] text-ink no-underline hover:underline"
          >
            {event.title}
          </TextLink>
        </h2>
        <p className="text-ink-2">
          <time dateTime={day}>{formatDay(day)}</time> at <TimeOfDay at={event.occurs_at} />
        </p>
      </div>
      <ButtonLink to="/browse">{isMourning(event) ? 'Find something to bring' : 'Find a gift'}</ButtonLink>
    </section>
  )
}

const countdownClass = 'font-display text-display font-bold text-gold-ink tabular-nums'

function Countdown({ left }: { left: number }) {
  if (left <= 0) return <p className={countdownClass}>Today</p>
  if (left === 1) return <p className={countdownClass}>Tomorrow</p>
  return (
    <p className="text-gold-ink">
      <span className={countdownClass}>{left}</span> <span className="text-lg font-semibold">days</span>
    </p>
  )
}
