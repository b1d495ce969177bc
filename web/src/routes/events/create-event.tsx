import { eventWords } from '@akyede/contract/event-words'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { RequireSignIn, SignInAgain } from '#feature/accounts'
import {
  EventForm,
  type EventFormValues,
  emptyForm,
  eventDraft,
  eventQuery,
  eventsBase,
  FriendsField,
  inviteAll,
  isChanged,
  proposedBy,
  refreshEvents,
  SeriesPanel,
  toSave,
} from '#feature/events'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { toast } from '#ui/toast.ts'

export const meta: MetaFunction = () => pageMeta('New event', 'Add an event and invite your friends.')

export default function CreateEventPage() {
  const { pathname } = useLocation()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Breadcrumb trail={[{ text: 'Events', to: eventsBase }]} here="New event" />
        <h1 tabIndex={-1} className="text-title">
          New event
        </h1>
      </div>
      <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo={pathname} email={email} />}>
        <NewEvent />
      </RequireSignIn>
    </div>
  )
}

function NewEvent() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [values] = useState(() => {
    const proposed = proposedBy(search)
    return Object.keys(proposed).length > 0 ? { ...emptyForm, ...proposed } : (eventDraft.read() ?? emptyForm)
  })
  const [invited, setInvited] = useState<readonly number[]>([])
  // One idempotency key per event, renewed when the content changes.
  const key = useRef(ulid())
  const save = async (form: EventFormValues) => {
    try {
      const { data } = await call('addEvent', { body: toSave(form) }, { idempotencyKey: key.current })
      eventDraft.clear()
      const { failed, reason } = await inviteAll(data.id, invited)
      toast.success(eventWords.created)
      if (failed.length > 0) toast.failure(`${failed.length} couldn’t be invited: ${reason}`)
      if (invited.length === 0) client.setQueryData(eventQuery(data.id).queryKey, data)
      void refreshEvents(client)
      await navigate(`${eventsBase}/${data.id}`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError) key.current = ulid()
      toast.failure(eventWords.createFailed)
      throw error
    }
  }
  return (
    <>
      <SeriesPanel />
      <EventForm
        values={values}
        saveText="Save event"
        savingText="Saving…"
        onSave={save}
        onChange={form => {
          key.current = ulid()
          if (isChanged(emptyForm, form)) eventDraft.write(form)
          else eventDraft.clear()
        }}
      >
        <FriendsField legend="Who are you inviting?" chosen={invited} onChoose={setInvited} />
      </EventForm>
    </>
  )
}
