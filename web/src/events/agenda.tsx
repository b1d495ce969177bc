import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSteadyWaiting } from '#ui/use-steady-waiting.ts'
import { EventCard } from './event-card.tsx'
import { monthInWords } from './event-times.ts'
import { addressOf, eventsBase, scopeNames } from './events-address.ts'
import { type AgendaView, agendaQuery, type EventCardFacts, type Scope } from './queries.ts'

const scopes = Object.keys(scopeNames) as Scope[]

/** Events in the order of their days, month by month. */
export function Agenda({ view }: { view: AgendaView }) {
  const found = useQuery(agendaQuery(view))
  const waiting = useSteadyWaiting(found.isPending)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AgendaFilter view={view} />
      {waiting && <Skeleton kind="events" />}
      {found.isError && <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data && !waiting && (
        <>
          <p role="status" className="sr-only">
            {found.data.pagination.total === 1 ? '1 event' : `${found.data.pagination.total} events`}
          </p>
          {found.data.data.length === 0 ? <NoEvents view={view} /> : <Months events={found.data.data} />}
          <Pagination
            page={view.page}
            totalPages={found.data.pagination.total_pages}
            hrefOf={page => addressOf({ kind: 'agenda', ...view, page })}
          />
        </>
      )}
    </div>
  )
}

function AgendaFilter({ view }: { view: AgendaView }) {
  return (
    <div className="grid gap-4">
      <nav
        aria-label="Which events"
        className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1">
          {scopes.map(scope => (
            <li key={scope} className="shrink-0">
              <Link
                to={addressOf({ kind: 'agenda', scope, search: '', page: 1 })}
                preventScrollReset
                aria-current={scope === view.scope ? 'page' : undefined}
                className={classes(
                  'flex min-h-11 items-center px-3.5 font-semibold',
                  scope === view.scope ? 'text-brand-ink woven-notch' : 'text-ink-2 hover:text-ink',
                )}
              >
                {scopeNames[scope]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        action={eventsBase}
        role="search"
        aria-label="Events"
        replace
        className="flex max-w-md items-end gap-2"
      >
        {view.scope !== 'upcoming' && <input type="hidden" name="scope" value={view.scope} />}
        <div className="grid grow gap-1.5">
          <label htmlFor="events-search" className="font-semibold">
            Search events
          </label>
          <input
            key={view.search}
            id="events-search"
            type="search"
            name="search"
            defaultValue={view.search}
            maxLength={255}
            enterKeyHint="search"
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base"
          />
        </div>
        <Button type="submit" variant="secondary" size="icon" aria-label="Search" className="shrink-0">
          <Search aria-hidden size={20} strokeWidth={1.75} />
        </Button>
      </Form>
    </div>
  )
}

function Months({ events }: { events: readonly EventCardFacts[] }) {
  const months = [...new Set(events.map(({ occurs_at }) => occurs_at.slice(0, 7)))]
  return (
    <div className="grid gap-8">
      {months.map(month => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
          <h2 id={`month-${month}`} className="text-xl">
            {monthInWords(month)}
          </h2>
          <ul className="grid gap-3">
            {events
              .filter(({ occurs_at }) => occurs_at.startsWith(month))
              .map(event => (
                <li key={event.id}>
                  <EventCard event={event} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const sentences: Readonly<Record<Scope, string>> = {
  upcoming: 'No day is kept yet. A birthday, a naming, a funeral: keep it here, and we remind you in time.',
  past: 'Nothing is over yet. What has taken place stays here until you archive it.',
  cancelled: 'Nothing was called off.',
  archived: 'Nothing is archived.',
}

function NoEvents({ view }: { view: AgendaView }) {
  if (view.search)
    return (
      <Empty
        symbol="ananse-ntontan"
        action={
          <ButtonLink to={addressOf({ kind: 'agenda', ...view, search: '', page: 1 })} variant="secondary">
            Show all events
          </ButtonLink>
        }
      >
        No event matches “{view.search}”.
      </Empty>
    )
  return (
    <Empty
      symbol="nkyinkyim"
      action={
        view.scope === 'upcoming' ? (
          <ButtonLink to={`${eventsBase}/create`}>Keep a day</ButtonLink>
        ) : (
          <ButtonLink to={eventsBase} variant="secondary">
            What is ahead
          </ButtonLink>
        )
      }
    >
      {sentences[view.scope]}
    </Empty>
  )
}
