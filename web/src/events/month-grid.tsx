import { dayInWords, dayOf } from '@akyede/contract/days'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { EventCard, toneOf } from './event-card.tsx'
import { dayInFull, monthInWords, timeOf } from './event-times.ts'
import { addressOf, eventsBase } from './events-address.ts'
import { dayByKey, dayInMonth, monthAfter, weeksOf } from './month-days.ts'
import { daysQuery, type EventCardFacts } from './queries.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month as a grid of days; beneath it what is on the chosen one. */
export function MonthGrid({ month }: { month: string }) {
  const navigate = useNavigate()
  const today = dayOf(new Date())
  const [chosen, setChosen] = useState(() => (today.startsWith(month) ? today : `${month}-01`))
  // Another month shows the same day of its own.
  const day = chosen.startsWith(month) ? chosen : dayInMonth(chosen, month)
  const weeks = weeksOf(month)
  const found = useQuery(daysQuery(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day))
  const events = found.data ?? []
  const moved = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    moved.current = false
  }, [day])
  const choose = (next: string) => {
    setChosen(next)
    const other = next.slice(0, 7)
    if (other !== month)
      void navigate(addressOf({ kind: 'month', month: other }), { replace: true, preventScrollReset: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    choose(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MonthHead month={month} />
      {found.isError && <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table that keys move in
        role="grid"
        aria-labelledby="month-shown"
        aria-busy={found.isPending}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={name} className="pb-1 text-sm font-semibold text-ink-2">
                {name.slice(0, 2)}
                <span className="max-sm:hidden">{name.slice(2, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <DayCell
                  key={one}
                  day={one}
                  events={events.filter(({ occurs_at }) => occurs_at.startsWith(one))}
                  chosen={one === day}
                  today={one === today}
                  outside={!one.startsWith(month)}
                  onChoose={() => choose(one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayShown day={day} events={events.filter(({ occurs_at }) => occurs_at.startsWith(day))} />
    </div>
  )
}

function MonthHead({ month }: { month: string }) {
  const to = (months: number) => addressOf({ kind: 'month', month: monthAfter(month, months) })
  const step =
    'grid size-11 place-items-center rounded-control border border-line bg-surface hover:bg-surface-2'
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 id="month-shown" aria-live="polite" className="text-xl">
        {monthInWords(month)}
      </h2>
      <div className="flex gap-2">
        <Link to={to(-1)} replace preventScrollReset aria-label="Month before" className={step}>
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
        </Link>
        <Link to={to(1)} replace preventScrollReset aria-label="Month after" className={step}>
          <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
        </Link>
      </div>
    </div>
  )
}

interface DayCellProps {
  day: string
  events: readonly EventCardFacts[]
  chosen: boolean
  today: boolean
  outside: boolean
  onChoose: () => void
}

function DayCell({ day, events, chosen, today, outside, onChoose }: DayCellProps) {
  const count = events.length === 1 ? '1 event' : `${events.length} events`
  const name = `${dayInFull(day)}${today ? ', today' : ''}, ${events.length === 0 ? 'no event' : count}`
  return (
    <td className="p-0">
      <button
        type="button"
        data-day={day}
        aria-current={today ? 'date' : undefined}
        aria-pressed={chosen}
        tabIndex={chosen ? 0 : -1}
        onClick={onChoose}
        className={classes(
          'grid min-h-12 w-full content-start justify-items-center gap-1 rounded-control border p-1 pt-2 sm:min-h-20',
          chosen ? 'border-ink bg-ink text-bg' : 'border-line bg-surface hover:bg-surface-2',
          outside && !chosen && 'border-transparent bg-transparent text-ink-3',
        )}
      >
        <span className="sr-only">{name}</span>
        <span
          aria-hidden
          className={classes('tabular-nums', today && 'font-bold underline decoration-2 underline-offset-4')}
        >
          {Number(day.slice(8))}
        </span>
        <Marks events={events} chosen={chosen} />
      </button>
    </td>
  )
}

/** Dots on a phone; where there is room the first title too. */
function Marks({ events, chosen }: { events: readonly EventCardFacts[]; chosen: boolean }) {
  const [first] = events
  if (!first) return null
  return (
    <span aria-hidden className="grid w-full justify-items-center gap-0.5">
      <span
        data-tone={toneOf(first)}
        className={classes(
          'hidden w-full truncate rounded-badge px-1 text-xs font-semibold sm:block',
          chosen ? 'text-bg' : 'bg-brand-soft text-brand-ink',
        )}
      >
        {timeOf(first.occurs_at)} {first.title}
      </span>
      <span className="flex gap-1 sm:hidden">
        {events.slice(0, 3).map(({ id }) => (
          <span key={id} className={classes('size-1.5 rounded-chip', chosen ? 'bg-bg' : 'bg-brand')} />
        ))}
      </span>
      {events.length > 1 && <span className="hidden text-xs sm:block">+{events.length - 1}</span>}
    </span>
  )
}

function DayShown({ day, events }: { day: string; events: readonly EventCardFacts[] }) {
  return (
    <section aria-labelledby="day-shown" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="day-shown" className="text-xl">
          {dayInWords(day)}
        </h2>
        <ButtonLink to={`${eventsBase}/create?day=${day}`} variant="secondary">
          <Plus aria-hidden size={20} strokeWidth={1.75} /> Keep this day
        </ButtonLink>
      </div>
      {events.length === 0 && <p className="text-ink-2">Nothing on this day.</p>}
      <ul className="grid gap-3 empty:hidden">
        {events.map(event => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}
