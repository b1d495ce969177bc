import type { ResponseFor } from '@akyede/contract/api'
import { dayNames, dayNamesText } from '@akyede/contract/day-names'
import { eventWords } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { useKeyedCallPerContent } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { dayInFull, timeOf } from './event-times.ts'
import { eventsBase } from './events-address.ts'
import { refreshEvents } from './queries.ts'

type SeriesType = 'farewell' | 'birth'
type Proposed = ResponseFor<'proposeEventSeries'>['data'][number]

const choices = [
  { value: 'farewell', text: 'A farewell' },
  { value: 'birth', text: 'An outdooring' },
]

/** Proposes the events that follow a death or a birth. Each is added by itself. */
export function SeriesDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<SeriesType>('farewell')
  const [day, setDay] = useState('')
  const [honoree, setHonoree] = useState('')
  const found = useMutation({
    mutationFn: () => call('proposeEventSeries', { body: { type, day, honoree } }).then(({ data }) => data),
  })
  const names = type === 'birth' ? dayNames(day) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    found.mutate()
  }
  return (
    <Dialog open kind="sheet" title="Plan the days" onClose={onClose}>
      <form
        noValidate
        method="dialog"
        data-tone={type === 'farewell' ? 'remembrance' : undefined}
        className="grid gap-5"
        onSubmit={submit}
        onChange={found.reset}
      >
        <RadioGroup
          legend="What are you planning?"
          name="series"
          variant="chips"
          options={choices}
          value={type}
          onChoose={chosen => setType(chosen as SeriesType)}
        />
        <TextField
          id="series-day"
          type="date"
          label={type === 'farewell' ? 'Day of passing' : 'Day of birth'}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          id="series-honoree"
          label="Who is it for?"
          optional
          autoComplete="off"
          hint={names && dayNamesText(names)}
          maxLength={200}
          value={honoree}
          onChange={({ target }) => setHonoree(target.value)}
        />
        <FieldError id="series-error" error={found.error?.message} />
        <div>
          <Button type="submit" pending={found.isPending && 'One moment…'}>
            Show the days
          </Button>
        </div>
      </form>
      {found.data && <ProposedEvents events={found.data} />}
    </Dialog>
  )
}

const ProposedEvents = ({ events }: { events: readonly Proposed[] }) =>
  events.length === 0 ? (
    <p role="status">These days have passed. Please check the date.</p>
  ) : (
    <ul aria-label="Proposed events" className="grid gap-3">
      {events.map(event => (
        <li key={event.date}>
          <ProposedEvent event={event} />
        </li>
      ))}
    </ul>
  )

/** One proposed event with a button that adds it. */
function ProposedEvent({ event: { title, type, date, honoree, conflict } }: { event: Proposed }) {
  const client = useQueryClient()
  const keyed = useKeyedCallPerContent()
  const added = useMutation({
    mutationFn: () => {
      const body = { title, type, date, honoree }
      return keyed(body, idempotencyKey => call('addEvent', { body }, { idempotencyKey }))
    },
    onSuccess: () => {
      toast.success(eventWords.created)
      void refreshEvents(client)
    },
  })
  return (
    <article className="grid gap-2 rounded-panel border border-line bg-surface p-4 wrap-anywhere">
      <h3 className="font-text text-lg leading-snug font-semibold tracking-normal">{title}</h3>
      <p className="text-ink-2">
        {dayInFull(date)}, {timeOf(date)}
      </p>
      {conflict && (
        <p className="text-sm text-ink-2">Moved later because of “{conflict.title}” around that time.</p>
      )}
      <FieldError id={`series-${date}`} error={added.error?.message} />
      {added.data ? (
        <TextLink
          to={`${eventsBase}/${added.data.data.id}`}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          Added. See event
        </TextLink>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Add ${title}`}
          pending={added.isPending && 'Adding…'}
          onClick={() => added.mutate()}
          className="justify-self-start"
        >
          Add
        </Button>
      )}
    </article>
  )
}
