import { commonPasswordWords } from '@akyede/contract/common-passwords'
import { login, RegisterForm } from '@akyede/contract/accounts'
import { newPassword } from '@akyede/contract/fields'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'
import { isCommonHere } from './password-commons.ts'

export { passwordRules, passwordStrength } from '@akyede/contract/fields'

export const signInSchema = login.body

/** A password that somebody chooses. */
export const chosenPassword = newPassword.refine(
  async password => !(await isCommonHere(password)),
  commonPasswordWords,
)

const fields = RegisterForm.omit({ captchaToken: true, terms_version: true, remember_me: true }).extend({
  password: chosenPassword,
  confirmation: z.string(),
  terms: z.literal(true, 'You must accept the terms of service'),
})
const mismatch = { path: ['confirmation'], message: 'Passwords do not match' }
const unconfirmed = { path: ['confirmation'], message: 'Please type the password again' }

/**
 * A form in which a password is typed twice, under these names. The two are compared here: a refinement of the whole form
 * would wait until every field is right.
 */
export function withConfirmation<Output>(schema: FormSchema<Output>, name: string): FormSchema<Output> {
  return {
    async safeParseAsync(values) {
      const { [name]: password, confirmation } = values as Record<string, string | undefined>
      // A password that was not given is missing rather than too short.
      const result = await schema.safeParseAsync({ ...(values as object), [name]: password || undefined })
      if (password && password === confirmation) return result
      const issue = password || confirmation ? mismatch : unconfirmed
      const found = result.success ? [] : result.error.issues
      return { success: false, error: { issues: [...found, issue] } }
    },
  }
}

/** What the contract asks, and the two things that only the form can know. */
export const signUpSchema: FormSchema<z.output<typeof fields>> = withConfirmation(fields, 'password')
