import { personalValue } from '#kit/personal-value.ts'
import { emptyForm, formNames, type ListFormValues } from './list-form-values.ts'

/** What is written about a new list and not saved yet: lost by no reload. */
export const listDraft = personalValue<ListFormValues>('akyede:wishlist-draft', isForm)

/** Anyone can edit their storage: what has another shape is no draft. */
function isForm(value: unknown): value is ListFormValues {
  if (typeof value !== 'object' || value === null) return false
  const form = value as Record<string, unknown>
  return formNames.every(name => {
    const usual = emptyForm[name]
    return usual === null ? form[name] !== undefined : typeof form[name] === typeof usual
  })
}
