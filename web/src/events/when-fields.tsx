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
      <TextField label="Day" type="date" id={idOf('day')} error={errors.day?.message} {...register('day')} />
      <TextField
        label="Begins at"
        type="time"
        id={idOf('time')}
        error={errors.time?.message}
        {...register('time')}
      />
      <TextField
        label="Ends at"
        type="time"
        optional
        id={idOf('until')}
        error={errors.until?.message}
        {...register('until')}
      />
      <p className="-mt-3 text-sm text-ink-2 sm:col-span-3">Times are those of Ghana.</p>
      <div className="sm:col-span-3" id={idOf('yearly')} tabIndex={-1}>
        <Checkbox
          label="It comes again each year"
          hint="We remind you and who comes 14, 7 and 1 days before."
          {...register('yearly')}
        />
      </div>
    </div>
  )
}
