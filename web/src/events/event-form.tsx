import { dayNames, dayNamesText } from '@akyede/contract/day-names'
import { type EventType, eventTypeWords, isMourning, offeredEventTypes } from '@akyede/contract/event-words'
import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { attemptProblemsIn, problemsOf, wordsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { loadCheck } from './check-event.ts'
import { CoverField } from './event-cover.tsx'
import { type EventFormValues, formNames } from './event-form-values.ts'
import { ListField } from './list-field.tsx'
import { type ScheduleConflict, ScheduleConflictNote, scheduleConflictIn } from './schedule-conflict-note.tsx'
import { WhenFields } from './when-fields.tsx'

const idOf = (name: string) => `event-${name}`
const known = { names: formNames, idOf }

type Checked = EventFormValues & Record<string, unknown>

const resolver = resolverFor<EventFormValues, Checked>(loadCheck)

interface EventFormProps {
  values: EventFormValues
  saveText: string
  savingText: string
  /** Content above the button, such as the field for guests. */
  children?: ReactNode
  /** Rejects with the error of the call. */
  onSave: (values: EventFormValues) => Promise<unknown>
  /** Runs on every change of the form. */
  onChange: (values: EventFormValues) => void
}

/** The form for an event: what, when, where and for whom. */
export function EventForm({ saveText, savingText, children, ...saved }: EventFormProps) {
  const { form, problems, conflict, choose, emitChange, submit, takeFreeTime } = useEventForm(saved)
  const { watch } = form
  const { errors, isSubmitting } = form.formState
  const field = (name: TextName) => fieldOf(form, name)
  const type = watch('type')
  const unconfirmed = usePrintedFacts().site.unconfirmedCustoms === true
  return (
    <form
      noValidate
      method="dialog"
      data-tone={type && isMourning(type) ? 'remembrance' : undefined}
      className="grid max-w-2xl gap-8"
      onChange={emitChange}
      onSubmit={submit}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, known)} />
      {conflict && <ScheduleConflictNote conflict={conflict} onTake={takeFreeTime} />}
      <TextField
        label="Event name"
        maxLength={limits.events.title}
        placeholder="Kwaku’s outdooring"
        {...field('title')}
      />
      <div id={idOf('type')} tabIndex={-1}>
        <RadioGroup
          legend="Type of event"
          name="type"
          variant="chips"
          error={errors.type?.message}
          options={typesFor(saved.values.type, unconfirmed).map(value => ({
            value,
            text: eventTypeWords[value],
          }))}
          value={type}
          onChoose={chosen => choose('type', chosen as EventFormValues['type'])}
        />
      </div>
      <WhenFields form={form} idOf={idOf} />
      <TextField
        label="Who is it for?"
        optional
        hint={unconfirmed && birthTypes.includes(type) ? dayNamesHint(watch('day')) : undefined}
        maxLength={limits.events.title}
        {...field('honoree')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Venue"
          optional
          maxLength={limits.text.line}
          placeholder="Family house, Adabraka"
          {...field('location')}
        />
        <TextField
          label="Landmark"
          optional
          maxLength={limits.text.line}
          placeholder="Opposite Melcom, blue gate"
          {...field('landmark')}
        />
      </div>
      <ListField
        id={idOf('wishlist_id')}
        value={watch('wishlist_id')}
        mourning={Boolean(type && isMourning(type))}
        error={errors.wishlist_id?.message}
        onChoose={id => choose('wishlist_id', id)}
      />
      <TextAreaField
        label="Description"
        optional
        maxLength={limits.text.paragraph}
        {...field('description')}
      />
      {type && <CoverField type={type} value={watch('cover')} onChoose={cover => choose('cover', cover)} />}
      {children}
      <div>
        <Button type="submit" size="large" pending={isSubmitting && savingText}>
          {saveText}
        </Button>
      </div>
    </form>
  )
}

/** The offered types, and the one that an event has already. */
const typesFor = (current: EventType | '', unconfirmed: boolean): readonly EventType[] => {
  const offered = offeredEventTypes(unconfirmed)
  return current === '' || offered.includes(current) ? offered : [...offered, current]
}

/** Children are named a week after their birth, so the event falls on the weekday of the birth. */
const birthTypes: readonly string[] = ['naming', 'outdooring', 'baby']

/** The day names are shown and never stored. */
function dayNamesHint(day: string): string | undefined {
  const names = dayNames(day)
  return names && dayNamesText(names)
}

type TextName = 'title' | 'honoree' | 'location' | 'landmark' | 'description'

/** The props of a field for text; browsers suggest nothing for it. */
const fieldOf = ({ register, formState }: ReturnType<typeof useEventForm>['form'], name: TextName) => ({
  id: idOf(name),
  autoComplete: 'off',
  error: formState.errors[name]?.message,
  ...register(name),
})

/** The state of the form, and of its last attempt to save. */
function useEventForm({ values, onSave, onChange }: Pick<EventFormProps, 'values' | 'onSave' | 'onChange'>) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [conflict, setConflict] = useState<ScheduleConflict>()
  const form = useForm<EventFormValues, unknown, Checked>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: values,
  })
  const { formState, getValues, handleSubmit, setValue } = form
  const emitChange = () => onChange(getValues())
  const choose = <Name extends keyof EventFormValues>(name: Name, value: EventFormValues[Name]) => {
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    emitChange()
  }

  async function save(): Promise<void> {
    setProblems([])
    setConflict(undefined)
    try {
      await onSave(getValues())
    } catch (error) {
      const found = scheduleConflictIn(error)
      setConflict(found)
      setProblems(
        found
          ? [{ field: idOf('day'), message: wordsOf(error, words.error.title), ofAttempt: true }]
          : attemptProblemsIn(error, known, { field: 'title', message: words.error.title }),
      )
    }
  }
  const takeFreeTime = (timestamp: string) => {
    choose('day', timestamp.slice(0, 10))
    choose('time', timestamp.slice(11, 16))
    setConflict(undefined)
    setProblems([])
    document.getElementById(idOf('day'))?.focus()
  }
  const submit = handleSubmit(save, invalid => setProblems(problemsOf(invalid, known)))
  return { form, problems, conflict, choose, emitChange, submit, takeFreeTime }
}
