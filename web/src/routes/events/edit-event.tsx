import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useParams } from 'react-router'
import { RequireSignIn, SignInAgain, useFreshQuery } from '#feature/accounts'
import {
  ConflictDialog,
  changesIn,
  type EventFacts,
  EventForm,
  type EventFormValues,
  eventQuery,
  eventsBase,
  formOf,
  refreshEvents,
  saveEvent,
} from '#feature/events'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'

export const meta: MetaFunction = () =>
  pageMeta('Edit event', 'Change the date, time or place. We’ll tell your guests.')

export default function EditEventPage() {
  const { eventId = '' } = useParams()
  const { pathname } = useLocation()
  return (
    <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo={pathname} email={email} />}>
      <EventToEdit key={eventId} eventId={eventId} />
    </RequireSignIn>
  )
}

function EventToEdit({ eventId }: { eventId: string }) {
  const { asked, known: event, waiting } = useFreshQuery(eventQuery(eventId))
  const isGone = asked.error instanceof ApiError && [404, 422].includes(asked.error.status)
  if (isGone || (event && (event.my_role !== 'owner' || event.status !== 'scheduled')))
    return <NotFound title="Event not found" />
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Breadcrumb
          trail={[
            { text: 'Events', to: eventsBase },
            { text: event?.title ?? 'Event', to: `${eventsBase}/${eventId}` },
          ]}
          here="Change"
        />
        <h1 tabIndex={-1} className="text-title">
          Edit event
        </h1>
      </div>
      {waiting && <Skeleton kind="events" />}
      {!waiting && asked.isError && !event && (
        <ErrorBlock message={asked.error.message} onRetry={() => void asked.refetch()} />
      )}
      {event && !waiting && <EditEvent event={event} />}
    </div>
  )
}

interface Conflict {
  readonly mine: EventFormValues
  readonly theirs: EventFacts
}

/**
 * The form of an event. Changes that were made meanwhile, also on another device, are never overwritten without
 * asking.
 */
function EditEvent({ event }: { event: EventFacts }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The initial values of the form. Responses that arrive while the user types do not change them.
  const [initial, setInitial] = useState({ values: formOf(event), version: event.version, form: 1 })
  const [conflict, setConflict] = useState<Conflict>()

  /** Resolves to true when saved, and to false when another change was saved first. */
  const save = async (mine: EventFormValues, version: number): Promise<boolean> => {
    const saved = await saveEvent(event.id, changesIn(initial.values, mine), version)
    if ('theirs' in saved) {
      setConflict({ mine, theirs: saved.theirs })
      return false
    }
    client.setQueryData(eventQuery(event.id).queryKey, saved.event)
    void refreshEvents(client)
    toast.success('Event saved')
    await navigate(`${eventsBase}/${event.id}`)
    return true
  }
  const takeTheirs = ({ theirs }: Conflict) => {
    setInitial({ values: formOf(theirs), version: theirs.version, form: initial.form + 1 })
    setConflict(undefined)
  }
  return (
    <>
      <EventForm
        // New initial values need a new form.
        key={initial.form}
        values={initial.values}
        saveText="Save changes"
        savingText="Saving…"
        onSave={mine => save(mine, initial.version)}
        onChange={() => {}}
      />
      {conflict && (
        <ConflictDialog
          mine={conflict.mine}
          theirs={formOf(conflict.theirs)}
          onKeepMine={() => save(conflict.mine, conflict.theirs.version)}
          onUseTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
