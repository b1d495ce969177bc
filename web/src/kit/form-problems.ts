import { words } from '@akyede/contract/words'
import type { FieldErrors } from 'react-hook-form'
import type { FormProblem } from '#ui/error-summary.tsx'
import { ApiError } from './call-error.ts'

/** The fields of a form in the order of the page, and the id of each one's control. */
export interface FormFields {
  readonly names: readonly string[]
  readonly idOf: (name: string) => string
}

/** The form's problems for its summary. */
export const problemsOf = (errors: FieldErrors, { names, idOf }: FormFields): readonly FormProblem[] =>
  names.flatMap(name => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ field: idOf(name), message }] : []
  })

/** What the server refused: the first problem of each field, or `otherwise` in the words of the refusal. */
export function problemsIn(
  error: unknown,
  { names, idOf }: FormFields,
  otherwise: { readonly field: string; readonly message: string },
): readonly FormProblem[] {
  const details = error instanceof ApiError ? error.detail : []
  const known = names.flatMap(name => {
    const detail = details.find(({ loc: [part, field] }) => part === 'body' && field === name)
    return detail ? [{ field: idOf(name), message: detail.msg }] : []
  })
  if (known.length > 0) return known
  return [{ field: idOf(otherwise.field), message: wordsOf(error, otherwise.message) }]
}

/** The same for a form that marks none of its fields with it: it stays on top until the next attempt. */
export const attemptProblemsIn = (...what: Parameters<typeof problemsIn>): readonly FormProblem[] =>
  problemsIn(...what).map(problem => ({ ...problem, ofAttempt: true }))

/** Seen under "Please sign in again" and after it. */
const sessionWasOver = 'Your session had ended, so this was not sent. Please try again.'

/** The words of a failure. Where it brings none, such as a gateway's page, what it kept from happening comes first. */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.code === 'auth.token_invalid') return sessionWasOver
  const own = error instanceof Error ? error.message : ''
  const isBare = error instanceof ApiError && own === words.fallbacks.http(error.status)
  return isBare ? `${otherwise}. ${own}` : own || otherwise
}
