import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import type { FormProblem } from '#ui/error-summary.tsx'
import { apiErrorIn } from './call-error.ts'
import { type FormName, type FormResponse, servicesContext } from './document-facts.ts'
import { type FormFields, problemsIn } from './form-problems.ts'

/** The result of a page’s action: the typed values and the response of the API. */
interface ActionData {
  readonly values: Readonly<Record<string, string>>
  readonly response: FormResponse
}

/**
 * The action of a page whose form works without scripts. It sends the fields of these names, and the page is shown
 * again with the result. With scripts the form is sent by a signed call instead.
 */
export const formAction =
  (name: FormName, names: readonly string[]) =>
  async ({ request, context }: ActionFunctionArgs): Promise<unknown> => {
    const form = await request.formData()
    const values = Object.fromEntries(names.map(field => [field, String(form.get(field) ?? '')]))
    const response = await context.get(servicesContext).sendForm(name, values)
    return data<ActionData>({ values, response }, response.status < 300 ? 200 : response.status)
  }

/** A form that was sent without scripts, as the page shows it again. */
export interface PostedForm<Body> {
  /** As they were typed. Empty when no form was sent. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly response?: Body
  /** For the error summary. */
  readonly problems: readonly FormProblem[]
  /** For the fields. */
  readonly errors: FieldErrors
}

const nothingPosted = { values: {}, problems: [], errors: {} }

/** The form that was sent to this page without scripts. `otherwise` as for `problemsIn`. */
export function usePostedForm<Body>(
  fields: FormFields,
  otherwise: Parameters<typeof problemsIn>[2],
): PostedForm<Body> {
  const posted = useActionData<ActionData>()
  const [form] = useState(() => (posted ? readPosted<Body>(posted, fields, otherwise) : nothingPosted))
  return form
}

function readPosted<Body>(
  { values, response: { status, body, retryAfter } }: ActionData,
  fields: FormFields,
  otherwise: Parameters<typeof problemsIn>[2],
): PostedForm<Body> {
  if (status < 300) return { ...nothingPosted, values, response: body as Body }
  const error = apiErrorIn(status, body, retryAfter)
  const problems = problemsIn(error, fields, otherwise)
  const errors = Object.fromEntries(
    fields.names.flatMap(name => {
      const problem = error.detail.length > 0 && problems.find(({ field }) => field === fields.idOf(name))
      return problem ? [[name, { type: 'server', message: problem.message }]] : []
    }),
  )
  const isOfAttempt = Object.keys(errors).length === 0
  return {
    values,
    errors,
    problems: isOfAttempt ? problems.map(one => ({ ...one, ofAttempt: true })) : problems,
  }
}
