import { classes } from '#ui/classes.ts'
import { toneOf } from './event-card.tsx'
import { dayInFull, timeOf } from './event-times.ts'
import type { EventCardFacts } from './queries.ts'

interface DayCellProps {
  day: string
  events: readonly EventCardFacts[]
  chosen: boolean
  today: boolean
  outside: boolean
  onChoose: () => void
}

/** A day of the month with its events. */
export function DayCell({ day, events, chosen, today, outside, onChoose }: DayCellProps) {
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

/** Dots on a phone; on wider screens also the first title. */
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
