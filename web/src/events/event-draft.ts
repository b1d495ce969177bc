import { personalValue } from '#kit/personal-value.ts'
import { type EventFormValues, emptyForm, formNames } from './event-form-values.ts'

/** What is written about a new event and not saved yet: lost by no reload. */
export const eventDraft = personalValue<EventFormValues>('akyede:event-draft', isForm)

/** Anyone can edit their storage: what has another shape is no draft. */
function isForm(value: unknown): value is EventFormValues {
  if (typeof value !== 'object' || value === null) return false
  const form = value as Record<string, unknown>
  return formNames.every(name => typeof form[name] === typeof emptyForm[name])
}
