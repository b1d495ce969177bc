import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { EventFormValues } from './event-form-values.ts'

interface WhenFieldsProps {
  form: UseFormReturn<EventFormValues, unknown, EventFormValues & Record<string, unknown>>
  idOf: (name: string) => string
}

/** Fields for the day, the times in Ghana's time, and yearly recurrence. */
export function WhenFields({ form: { register, formState }, idOf }: WhenFieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField label="Date" type="date" id={idOf('day')} error={errors.day?.message} {...register('day')} />
      <TextField
        label="Start time"
        type="time"
        id={idOf('time')}
        error={errors.time?.message}
        {...register('time')}
      />
      <TextField
        label="End time"
        type="time"
        optional
        id={idOf('until')}
        error={errors.until?.message}
        {...register('until')}
      />
      <p className="-mt-3 text-sm text-ink-2 sm:col-span-3">Times are in GMT (Ghana).</p>
      <div className="sm:col-span-3" id={idOf('yearly')} tabIndex={-1}>
        <Checkbox
          label="Repeats every year"
          hint="We’ll remind you and your guests 14, 7 and 1 days before."
          {...register('yearly')}
        />
      </div>
    </div>
  )
}
