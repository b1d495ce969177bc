import { eventWords } from '@akyede/contract/event-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { call } from '#kit/call.ts'
import { useKeyedCallPerContent } from '#kit/keyed-call.ts'
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
  const keyed = useKeyedCallPerContent()
  const save = async (form: EventFormValues) => {
    try {
      const body = toSave(form)
      const { data } = await keyed(body, idempotencyKey => call('addEvent', { body }, { idempotencyKey }))
      eventDraft.clear()
      const { failed, reason } = await inviteAll(data.id, invited)
      if (failed.length === 0) toast.success(eventWords.created)
      else toast.failure(`Event created, but ${failed.length} couldn’t be invited: ${reason}`)
      if (invited.length === 0) client.setQueryData(eventQuery(data.id).queryKey, data)
      void refreshEvents(client)
      await navigate(`${eventsBase}/${data.id}`, { replace: true })
    } catch (error) {
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
          if (isChanged(emptyForm, form)) eventDraft.write(form)
          else eventDraft.clear()
        }}
      >
        <FriendsField legend="Who are you inviting?" chosen={invited} onChoose={setInvited} />
      </EventForm>
    </>
  )
}
