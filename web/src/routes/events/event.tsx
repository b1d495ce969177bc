import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { RequireSignIn } from '#feature/accounts'
import { EventView, eventQuery, eventsBase, toneOf, useEventsSync } from '#feature/events'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'

export const meta: MetaFunction = () => pageMeta('Event', 'Date, time, place and guests of the event.')

export default function EventPage() {
  const { eventId = '' } = useParams()
  return (
    <RequireSignIn>
      <EventFound key={eventId} eventId={eventId} />
    </RequireSignIn>
  )
}

function EventFound({ eventId }: { eventId: string }) {
  useEventsSync()
  const found = useQuery(eventQuery(eventId))
  const waiting = useStableLoading(found.isPending)
  // A missing event, a hidden event and an invalid id look the same.
  if (found.error instanceof ApiError && [404, 422].includes(found.error.status))
    return <NotFound title="Event not found" />
  const event = found.data
  return (
    <div
      data-tone={event && toneOf(event)}
      className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10"
    >
      <Breadcrumb trail={[{ text: 'Events', to: eventsBase }]} here={event?.title ?? 'Event'} />
      {(!event || waiting) && (
        <h1 tabIndex={-1} className="sr-only">
          Event
        </h1>
      )}
      {waiting && <Skeleton kind="events" />}
      {found.isError && !event && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {event && !waiting && <EventView event={event} />}
    </div>
  )
}
