import { CalendarDays, List, Plus } from 'lucide-react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import {
  Agenda,
  addressOf,
  type EventsView,
  eventsBase,
  MonthGrid,
  OccasionCards,
  useEventsSync,
  viewOf,
} from '#feature/events'
import { pageMeta } from '#kit/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'

export const meta: MetaFunction = () =>
  pageMeta('Events', 'Your events, invitations, and the holidays coming up.')

export default function EventsPage() {
  const [search] = useSearchParams()
  const now = new Date()
  const view = viewOf(search, now)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-title">
          Events
        </h1>
        <ButtonLink to={`${eventsBase}/create`}>
          <Plus aria-hidden size={20} strokeWidth={1.75} /> Add event
        </ButtonLink>
      </header>
      <RequireSignIn>
        <Views view={view} month={now.toISOString().slice(0, 7)} />
        <Shown view={view} />
      </RequireSignIn>
    </div>
  )
}

function Shown({ view }: { view: EventsView }) {
  useEventsSync()
  if (view.kind === 'month') return <MonthGrid month={view.month} />
  const isFirst = view.scope === 'upcoming' && view.page === 1 && !view.search
  return (
    <>
      <Agenda key={`${view.scope} ${view.page}`} view={view} />
      {isFirst && <OccasionCards />}
    </>
  )
}

/** Switches between list and month view. */
function Views({ view, month }: { view: EventsView; month: string }) {
  const views = [
    { kind: 'agenda', text: 'List', icon: List, to: eventsBase },
    { kind: 'month', text: 'Month', icon: CalendarDays, to: addressOf({ kind: 'month', month }) },
  ] as const
  return (
    <nav aria-label="View">
      <ul className="inline-flex rounded-control border border-line-strong bg-surface p-0.5">
        {views.map(({ kind, text, icon: Icon, to }) => (
          <li key={kind}>
            <Link
              to={to}
              preventScrollReset
              aria-current={view.kind === kind ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-[12px] px-4 font-semibold',
                view.kind === kind ? 'bg-ink text-bg' : 'text-ink-2 hover:text-ink',
              )}
            >
              <Icon aria-hidden size={20} strokeWidth={1.75} /> {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
