import type { FormSchema } from '#kit/form-resolver.ts'
import { type EventFormValues, toSave } from './event-form-values.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/** API fields that correspond to several form fields. */
const fieldOf: Readonly<Record<string, string>> = { date: 'day', ends_at: 'until', recurrence: 'yearly' }

/** Validates the form with the contract's rules and reports issues on the form's fields. */
export async function loadCheck(): Promise<FormSchema<EventFormValues & Record<string, unknown>>> {
  const { EventFields } = await import('@akyede/contract/event-fields')
  return {
    async safeParseAsync(values) {
      const form = values as EventFormValues
      const result = await EventFields.safeParseAsync(toSave(form))
      const issues: Issue[] = [
        ...(form.day ? [] : [{ path: ['day'], message: 'Please choose a date' }]),
        ...(form.time ? [] : [{ path: ['time'], message: 'Please choose a start time' }]),
        ...(form.until && form.until <= form.time
          ? [{ path: ['until'], message: 'The end must be after the start' }]
          : []),
        ...(result.success ? [] : result.error.issues.map(inForm)),
      ]
      if (issues.length > 0) return { success: false, error: { issues } }
      return { success: true, data: form as EventFormValues & Record<string, unknown> }
    },
  }
}

const inForm = ({ path: [first, ...rest], message }: Issue): Issue => ({
  path: [fieldOf[String(first)] ?? String(first), ...rest],
  message,
})
