import { dayOf, formatDay } from '@akyede/contract/days'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { DayCell } from './day-cell.tsx'
import { EventCard } from './event-card.tsx'
import { monthInWords } from './event-times.ts'
import { addressOf, eventsBase } from './events-address.ts'
import { dayByKey, dayInMonth, monthAfter, weeksOf } from './month-days.ts'
import { daysQuery, type EventCardFacts } from './queries.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A month as a grid of days, with the events of the selected day below it. */
export function MonthGrid({ month }: { month: string }) {
  const navigate = useNavigate()
  const today = dayOf(new Date())
  const [chosen, setChosen] = useState(() => (today.startsWith(month) ? today : `${month}-01`))
  // Another month shows its own day of the same number.
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
        <Link to={to(-1)} replace preventScrollReset aria-label="Previous month" className={step}>
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
        </Link>
        <Link to={to(1)} replace preventScrollReset aria-label="Next month" className={step}>
          <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
        </Link>
      </div>
    </div>
  )
}

function DayShown({ day, events }: { day: string; events: readonly EventCardFacts[] }) {
  return (
    <section aria-labelledby="day-shown" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="day-shown" className="text-xl">
          {formatDay(day)}
        </h2>
        <ButtonLink to={`${eventsBase}/create?day=${day}`} variant="secondary">
          <Plus aria-hidden size={20} strokeWidth={1.75} /> Add event
        </ButtonLink>
      </div>
      {events.length === 0 && <p className="text-ink-2">No events on this day.</p>}
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
