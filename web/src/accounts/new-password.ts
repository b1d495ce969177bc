import { isCommonPassword } from '@akyede/contract/common-passwords'
import type { FormSchema } from '#kit/form-resolver.ts'

let common: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { passwords } = await import('virtual:common-passwords')
  return new Set(passwords.split('\n'))
}

/**
 * Returns whether a password is too common (D84). The list is loaded when it is first needed; if it cannot be loaded,
 * the server checks the password.
 */
export async function isTooCommonPassword(password: string): Promise<boolean> {
  common ??= load()
  try {
    return isCommonPassword(password, await common)
  } catch {
    common = undefined
    return false
  }
}

const mismatch = { path: ['confirmation'], message: 'Passwords do not match' }
const unconfirmed = { path: ['confirmation'], message: 'Please enter the password again' }

/**
 * A form in which the password with this name is entered twice. The two are compared here, because a refinement of
 * the whole form would wait until every field is valid.
 */
export function withConfirmation<Output>(schema: FormSchema<Output>, name: string): FormSchema<Output> {
  return {
    async safeParseAsync(values) {
      const { [name]: password, confirmation } = values as Record<string, string | undefined>
      // An empty password is reported as missing, not as too short.
      const result = await schema.safeParseAsync({ ...(values as object), [name]: password || undefined })
      if (password && password === confirmation) return result
      const issue = password || confirmation ? mismatch : unconfirmed
      const found = result.success ? [] : result.error.issues
      return { success: false, error: { issues: [...found, issue] } }
    },
  }
}
