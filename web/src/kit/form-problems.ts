import { words } from '@akyede/contract/words'
import type { FieldErrors } from 'react-hook-form'
import type { FormProblem } from '#ui/error-summary.tsx'
import { ApiError } from './call-error.ts'

/** The field names of a form in page order, and the control id of each field. */
export interface FormFields {
  readonly names: readonly string[]
  readonly idOf: (name: string) => string
}

/** The validation errors of a form, for its error summary. */
export const problemsOf = (errors: FieldErrors, { names, idOf }: FormFields): readonly FormProblem[] =>
  names.flatMap(name => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ field: idOf(name), message }] : []
  })

/**
 * Maps a server error to the first problem of each field. Other errors become one problem at the field of
 * `otherwise`.
 */
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

/** Like `problemsIn`, for forms that do not mark single fields. The problem stays until the next attempt. */
export const attemptProblemsIn = (...what: Parameters<typeof problemsIn>): readonly FormProblem[] =>
  problemsIn(...what).map(problem => ({ ...problem, ofAttempt: true }))

/** Shown below "Please sign in again" and also after the next sign-in. */
const sessionWasOver = 'Your session ended, so this wasn’t sent. Please try again.'

/**
 * The message of an error. A message that only names the HTTP status comes after the words of `otherwise`. A TypeError
 * is the browser's, such as for a script that could not be loaded, and not meant for users.
 */
export function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.code === 'auth.token_invalid') return sessionWasOver
  const own = error instanceof Error && !(error instanceof TypeError) ? error.message : ''
  const isBare = error instanceof ApiError && own === words.fallbacks.http(error.status)
  return isBare ? `${otherwise}. ${own}` : own || otherwise
}
