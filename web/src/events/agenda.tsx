import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { TabLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { EventCard } from './event-card.tsx'
import { monthInWords } from './event-times.ts'
import { addressOf, eventsBase, scopeNames } from './events-address.ts'
import { type AgendaView, agendaQuery, type EventCardFacts, type Scope } from './queries.ts'

const scopes = Object.keys(scopeNames) as Scope[]

/** Events in calendar order, grouped by month. */
export function Agenda({ view }: { view: AgendaView }) {
  const found = useQuery(agendaQuery(view))
  const waiting = useStableLoading(found.isPending)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AgendaFilter
        view={view}
        isSearchable={view.search !== '' || (found.data?.pagination.total ?? 0) > 0}
      />
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

const AgendaFilter = ({ view, isSearchable }: { view: AgendaView; isSearchable: boolean }) => (
  <div className="grid gap-4">
    <TabLinks
      label="Show events"
      choices={scopes.map(scope => ({
        key: scope,
        text: scopeNames[scope],
        to: addressOf({ kind: 'agenda', scope, search: '', page: 1 }),
        current: scope === view.scope,
      }))}
    />
    {isSearchable && (
      <SearchForm
        name="Events"
        label="Search events"
        action={eventsBase}
        search={view.search}
        kept={{ scope: view.scope === 'upcoming' ? null : view.scope }}
        className="max-w-md"
      />
    )}
  </div>
)

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

const emptyTexts: Readonly<Record<Scope, string>> = {
  upcoming: 'No events yet. Add a birthday, naming or funeral and we’ll remind you in time.',
  past: 'No past events yet. They stay here until you archive them.',
  cancelled: 'No cancelled events.',
  archived: 'No archived events.',
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
          <ButtonLink to={`${eventsBase}/create`}>Add event</ButtonLink>
        ) : (
          <ButtonLink to={eventsBase} variant="secondary">
            Upcoming events
          </ButtonLink>
        )
      }
    >
      {emptyTexts[view.scope]}
    </Empty>
  )
}
