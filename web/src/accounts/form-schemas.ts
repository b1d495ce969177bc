import { login, RegisterForm } from '@akyede/contract/accounts'
import { z } from 'zod'
import type { FormSchema } from '#kit/form-resolver.ts'

export { passwordRules, passwordStrength } from '@akyede/contract/fields'

export const signInSchema = login.body

const fields = RegisterForm.omit({ captchaToken: true, terms_version: true, remember_me: true }).extend({
  confirmation: z.string(),
  terms: z.literal(true, 'You must accept the terms of service'),
})
const mismatch = { path: ['confirmation'], message: 'Passwords do not match' }
const unconfirmed = { path: ['confirmation'], message: 'Please type the password again' }

/**
 * What the contract asks, and the two things that only the form can know. The passwords are compared here: a
 * refinement of the whole form would wait until every field is right.
 */
export const signUpSchema: FormSchema<z.output<typeof fields>> = {
  async safeParseAsync(values) {
    const { password, confirmation } = values as Partial<z.input<typeof fields>>
    // A password that was not given is missing rather than too short.
    const result = await fields.safeParseAsync({ ...(values as object), password: password || undefined })
    if (password && password === confirmation) return result
    const issue = password || confirmation ? mismatch : unconfirmed
    return { success: false, error: { issues: [...(result.error?.issues ?? []), issue] } }
  },
}
