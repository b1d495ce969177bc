import { words } from '@akyede/contract/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { whenIdle } from './when-idle.ts'

/** As much of a Zod schema as a form needs. */
export interface FormSchema<Output> {
  safeParseAsync(
    values: unknown,
  ): Promise<
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
  >
}

/**
 * Checks a form by a schema of the contract that is loaded when it is first needed: the page shows before its
 * validation library has come. Where that cannot come, the first field says so, and nothing is sent unchecked.
 */
export function resolverFor<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<FormSchema<Output>>,
): Resolver<Input, unknown, Output> {
  // While there is a network: browsers do not fetch a script again that once could not come.
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
      // The first problem of a field is the one to solve first.
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
