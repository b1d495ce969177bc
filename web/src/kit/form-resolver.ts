import { words } from '@akyede/contract/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { whenIdle } from './when-idle.ts'

/** The part of a Zod schema that a form needs. */
export interface FormSchema<Output> {
  safeParseAsync(
    values: unknown,
  ): Promise<
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
  >
}

/**
 * Validates a form with a contract schema that loads on first use, so that the page shows before the validation
 * library arrives. If the schema cannot load, the first field shows an error and nothing is submitted unchecked.
 */
export function resolverFor<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<FormSchema<Output>>,
): Resolver<Input, unknown, Output> {
  // The schema is loaded early: a browser does not request a script again after it failed once.
  if (typeof document !== 'undefined')
    void whenIdle()
      .then(load)
      .catch(() => {})
  return async values => {
    const schema = await load().catch(() => undefined)
    if (!schema) return unchecked(values)
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of result.error.issues) {
      // Only the first problem of a field is shown.
      errors[String(path[0])] ??= { type: 'schema', message }
    }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }
}

function unchecked<Input extends FieldValues>(values: Input) {
  const [first = ''] = Object.keys(values)
  const error = { type: 'unchecked', message: words.connection.unreachable }
  return { values: {}, errors: { [first]: error } as unknown as FieldErrors<Input> }
}
